import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { messagingClinic, phone } from '../../test/messaging-clinic.ts'

const chosen = { reminders: ['sms', 'mail'], changes: ['mail'], offers: ['whatsapp', 'sms', 'mail'] }

test('without a choice or a provider messages come by mail alone', async () => {
  const { asPatient } = await clinic()
  const mona = await asPatient('mona')
  expect(await mona.messagePreferences.show()).toMatchObject({ reminders: null, changes: null, offers: null, phone: null })
  const body = { reminders: ['sms' as const], changes: [], offers: [] }
  expect(await refusal(mona.messagePreferences.choose({ body }))).toMatchObject({ code: 'channel_not_offered' })
  expect(await refusal(mona.messagePreferences.sendPhoneCode({ body: { phoneNumber: phone } }))).toMatchObject({
    code: 'channel_not_offered',
  })
})

test('text messages need a phone that a code confirmed; mail stays the last of every choice', async () => {
  const { mona, confirm, twilio } = await messagingClinic()
  const body = { reminders: ['sms' as const, 'sms' as const], changes: [], offers: ['whatsapp' as const, 'sms' as const] }
  expect(await refusal(mona.messagePreferences.choose({ body }))).toMatchObject({ code: 'phone_unconfirmed' })
  expect(await confirm(mona, '0100 123 4567')).toMatchObject({ phone: { number: '010 01234567', stopped: [] } })
  expect(twilio.sent).toMatchObject([{ to: phone, text: expect.stringMatching(/^\d{6} is your Aafiya code/) }])
  expect(await mona.messagePreferences.choose({ body })).toMatchObject(chosen)
  expect(await mona.messagePreferences.show()).toMatchObject({ ...chosen, offered: ['mail', 'sms', 'whatsapp', 'push'] })
  expect(await mona.messagePreferences.choose({ body: { ...body, offers: null } })).toMatchObject({ ...chosen, offers: null })
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
  const confirm = (who = mona, phoneNumber = phone, code = otp) => who.messagePreferences.confirmPhone({ body: { phoneNumber, otp: code } })
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
