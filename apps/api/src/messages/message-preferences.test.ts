import { rates } from '@aafiya/contracts/platform/rates'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { messagingClinic, phone } from '../../test/clinics/messaging-clinic.ts'
import { countryOf } from '../platform/phones.ts'
import { rateFor } from '../platform/throttle.ts'

const chosen = { reminders: ['sms', 'mail'], changes: ['mail'], offers: ['whatsapp', 'sms', 'mail'] }

test('without a choice or a provider messages come by mail only', async () => {
  const { asPatient } = await clinic()
  const mona = await asPatient('mona')
  expect(await mona.messagePreferences.show()).toMatchObject({
    reminders: null,
    changes: null,
    offers: null,
    phone: null,
  })
  const body = { reminders: ['sms' as const], changes: [], offers: [] }
  expect(await refusal(mona.messagePreferences.choose({ body }))).toMatchObject({ code: 'channel_not_offered' })
  expect(await refusal(mona.messagePreferences.sendPhoneCode({ body: { phoneNumber: phone } }))).toMatchObject({
    code: 'channel_not_offered',
  })
})

test.each([
  ['+1 202 555 0100', '(202) 555-0187', '+12025550187'],
  ['+965 2222 3333', '5000 1234', '+96550001234'],
])('of a clinic at %s, a number for text messages may be written as %s', async (CLINIC_PHONE, phoneNumber, to) => {
  const { mona, twilio, deliver } = await messagingClinic({ env: { CLINIC_PHONE } })
  await mona.messagePreferences.sendPhoneCode({ body: { phoneNumber } })
  await deliver()
  expect(twilio.sent).toMatchObject([{ to }])
  expect(await refusal(mona.messagePreferences.sendPhoneCode({ body: { phoneNumber: '100 123 4567' } }))).toMatchObject(
    { status: 422 },
  )
})

test('text messages need a phone that a code confirmed; mail stays the last of every choice', async () => {
  const { mona, confirm, twilio } = await messagingClinic()
  const body = {
    reminders: ['sms' as const, 'sms' as const],
    changes: [],
    offers: ['whatsapp' as const, 'sms' as const],
  }
  expect(await refusal(mona.messagePreferences.choose({ body }))).toMatchObject({ code: 'phone_unconfirmed' })
  expect(await confirm(mona, '0100 123 4567')).toMatchObject({ phone: { number: '010 01234567', stopped: [] } })
  expect(twilio.sent).toMatchObject([{ to: phone, text: expect.stringMatching(/^\d{6} is your Aafiya code/) }])
  expect(await mona.messagePreferences.choose({ body })).toMatchObject(chosen)
  expect(await mona.messagePreferences.show()).toMatchObject({
    ...chosen,
    offered: ['mail', 'sms', 'whatsapp', 'push'],
  })
  expect(await mona.messagePreferences.choose({ body: { ...body, offers: null } })).toMatchObject({
    ...chosen,
    offers: null,
  })
  await mona.messagePreferences.choose({ body })
  await mona.messagePreferences.removePhone()
  expect(await mona.messagePreferences.show()).toMatchObject({ ...chosen, phone: null })
})

test('a number that is none gets no code', async () => {
  const { mona, twilio } = await messagingClinic()
  const wrong = await refusal(mona.messagePreferences.sendPhoneCode({ body: { phoneNumber: '0100 1234' } }))
  expect(wrong).toMatchObject({ code: 'validation_failed', issues: [{ path: 'phoneNumber' }] })
  expect(twilio.sent).toEqual([])
})

test('a code has five tries, belongs to its number and its account, and counts once', async () => {
  const { mona, asPatient, twilio, deliver } = await messagingClinic()
  await mona.messagePreferences.sendPhoneCode({ body: { phoneNumber: phone } })
  await deliver()
  const otp = twilio.sent[0]?.text.slice(0, 6) ?? ''
  const omar = await asPatient('omar')
  const confirm = (who = mona, phoneNumber = phone, code = otp) =>
    who.messagePreferences.confirmPhone({ body: { phoneNumber, otp: code } })
  expect(await refusal(confirm(omar))).toMatchObject({ code: 'otp_invalid' })
  expect(await refusal(confirm(mona, '+201112223334'))).toMatchObject({ code: 'otp_invalid', triesLeft: 4 })
  const outcomes = await Promise.allSettled([confirm(), confirm(), confirm()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  await mona.messagePreferences.sendPhoneCode({ body: { phoneNumber: phone } })
  await deliver()
  const next = twilio.sent.at(-1)?.text.slice(0, 6) ?? ''
  const wrong = next === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries++) await refusal(confirm(mona, phone, wrong))
  expect(await refusal(confirm(mona, phone, next))).toMatchObject({ code: 'otp_invalid', triesLeft: 0 })
})

test('codes by SMS are few, for an account and for a number', async () => {
  const { asPatient } = await messagingClinic({ env: { RATE_LIMIT_FACTOR: '1' } })
  const ask = async (name: string, phoneNumber: string) =>
    (await asPatient(name)).messagePreferences.sendPhoneCode({ body: { phoneNumber } })
  for (let times = 0; times < 3; times++) await ask('mona', phone)
  expect(await refusal(ask('mona', '+201112223334'))).toMatchObject({ code: 'too_many_requests' })
  await ask('omar', phone)
  await ask('omar', phone)
  expect(await refusal(ask('lina', phone))).toMatchObject({ code: 'too_many_requests' })
})

test.each([
  ['a fixed line', '02 23456789'],
  ['another country', '+44 7400 123456'],
  ['a premium number', '+44 9012 345678'],
  ['a satellite', '+8816 1234 5678'],
  ['a toll-free number', '0800 123 4567'],
])('a code goes to mobile numbers of the clinic’s countries, not to %s', async (_, phoneNumber) => {
  const { mona, deliver, twilio } = await messagingClinic()
  const refused = await refusal(mona.messagePreferences.sendPhoneCode({ body: { phoneNumber } }))
  expect(refused).toMatchObject({ code: 'validation_failed', issues: [{ path: 'phoneNumber' }] })
  await deliver()
  expect(twilio.sent).toEqual([])
})

test('an administrator chooses the countries whose numbers get codes; by default it is the clinic’s own', async () => {
  const { mona, asAdministrator } = await messagingClinic({ env: { CLINIC_PHONE: '+962 6 500 1234' } })
  const send = (phoneNumber: string) => mona.messagePreferences.sendPhoneCode({ body: { phoneNumber } })
  const administrator = await asAdministrator()
  expect((await administrator.clinic.settings()).used.phoneCountries).toEqual(['JO'])
  expect(await refusal(send('+201001234567'))).toMatchObject({ code: 'validation_failed' })
  expect(await send('079 012 3456')).toEqual({ success: true })
  const unknown = administrator.clinic.updateSettings({ body: { version: 0, phoneCountries: ['QX'] } })
  expect(await refusal(unknown)).toMatchObject({
    code: 'validation_failed',
    issues: [{ path: expect.stringContaining('phoneCountries') }],
  })
  await administrator.clinic.updateSettings({ body: { version: 0, phoneCountries: ['EG', 'SA'] } })
  expect(await send('+201001234567')).toEqual({ success: true })
  expect(await refusal(send('+962790123457'))).toMatchObject({ code: 'validation_failed' })
})

test.each([
  ['Asia/Amman', 'JO'],
  ['Africa/Cairo', 'EG'],
  ['Asia/Riyadh', 'SA'],
  ['UTC', 'EG'],
])('a clinic without a telephone is in the country of its time zone: %s', (timeZone, country) => {
  expect(countryOf({ phone: null, timeZone })).toBe(country)
  expect(countryOf({ phone: '+44 20 7946 0018', timeZone })).toBe('GB')
})

test('all codes by SMS per day have one limit, also under concurrent requests, and the metric shows it', async () => {
  const { deps, asPatient, origin } = await messagingClinic({
    env: { RATE_LIMIT_FACTOR: '1', METRICS_TOKEN: 'm'.repeat(32) },
  })
  const { limit } = rates.phoneCodesOfClinic
  for (let sent = 0; sent < limit - 2; sent++) await deps.throttle.tryConsume(rateFor(rates.phoneCodesOfClinic))
  const ask = async (index: number) =>
    (await asPatient(`patient${index}`)).messagePreferences.sendPhoneCode({
      body: { phoneNumber: `+2010012345${60 + index}` },
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => ask(index)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await refusal(ask(9))).toMatchObject({ code: 'too_many_requests' })
  const metrics = await (
    await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${'m'.repeat(32)}` } })
  ).text()
  expect(metrics).toContain('aafiya_phone_codes_total{outcome="limited"} 5')
})
