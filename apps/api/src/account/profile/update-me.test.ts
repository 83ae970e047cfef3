import type { UpdateMe } from '@aafiya/contracts/account/profile'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'

async function ready(options: Parameters<typeof clinic>[0] = {}) {
  const place = await clinic(options)
  const { id } = await place.buildUser({ phoneNumber: '+201001234567', address: '5 Road 9', dateOfBirth: '1991-04-18' })
  const authorization = `Bearer ${await place.tokenOf(id)}`
  const patch = (body: object) => place.http.patch('/api/me').set({ authorization }).send(body)
  const mona = await place.asUser(id)
  const update = (body: UpdateMe) => mona.profile.update({ body })
  return { ...place, id, mona, patch, update, user: await mona.account.user() }
}

test('requires a signed-in caller', async () => {
  const { asVisitor } = await clinic()
  expect(await refusal(asVisitor.profile.update({ body: { firstName: 'Mona' } }))).toMatchObject({
    status: 401,
    code: 'signed_out',
  })
})

test('refuses a number that is neither international nor local, and changes nothing', async () => {
  const { update, mona, user } = await ready()
  const refused = [
    ' ',
    '1001234567',
    '201001234567',
    '+',
    '0',
    '+20',
    '01234',
    '++201001234567',
    '+20-',
    '0 ( ) . -',
    '+20 100 123 4567 ext 5',
    '0100 1234 56a7',
    '+2010012345678901',
    `0${'-'.repeat(40)}100123`,
    '0100\n1234567',
    '<0100123456>',
  ]
  for (const phoneNumber of refused) {
    expect(await refusal(update({ phoneNumber })), phoneNumber).toMatchObject({
      status: 422,
      issues: [{ path: 'phoneNumber', message: expect.stringContaining('international format starting with +') }],
    })
  }
  expect(await mona.account.user()).toEqual(user)
})

test('takes an international number with + and a local one with 0, spaced as people write them', async () => {
  const { update } = await ready()
  for (const phoneNumber of [
    '+201001234567',
    '+20 100 123 4567',
    '01001234567',
    '0100-123-4567',
    '02 2735 1234',
    '+44 (0)20 7946-0958',
    '02.2735.1234',
    '+123456',
    '+123456789012345',
  ])
    expect(await update({ phoneNumber }), phoneNumber).toMatchObject({ phoneNumber })
})

test.each([
  ['the United States', '+1 202 555 0100', ['(202) 555-0187', '202-555-0187', '٢٠٢ ٥٥٥ ٠١٨٧'], '5000 1234'],
  ['Kuwait', '+965 2222 3333', ['5000 1234', '50001234'], '(202) 555-0187'],
  ['Spain', '+34 912 345 678', ['612 34 56 78'], '5000 1234'],
  ['Qatar', '+974 4412 3456', ['3312 3456'], '999'],
  ['Egypt', '+20 2 2735 1234', ['0100 123 4567'], '100 123 4567'],
  ['Jordan', '+962 6 500 1234', ['(06) 500 1234'], '79 012 3456'],
])(
  'in %s a local number is one as the country writes it, with 0 or without',
  async (_, CLINIC_PHONE, local, refused) => {
    const { update } = await ready({ env: { CLINIC_PHONE } })
    for (const phoneNumber of local)
      expect(await update({ phoneNumber }), phoneNumber).toMatchObject({ phoneNumber: expect.any(String) })
    expect(await refusal(update({ phoneNumber: refused }))).toMatchObject({
      status: 422,
      issues: [{ path: 'phoneNumber' }],
    })
  },
)

test('takes names in any script and refuses invalid names', async () => {
  const { update } = await ready()
  for (const firstName of [
    'منى',
    'عبد الرحمن',
    'مُنى',
    'O’Neil-Smith',
    "D'Arcy",
    'Nguyễn',
    '李',
    'Ali 2',
    'م'.repeat(100),
  ])
    expect(await update({ firstName, lastName: 'فريد' }), firstName).toMatchObject({
      firstName,
      fullName: `${firstName} فريد`,
    })
  for (const firstName of [
    '',
    '   ',
    '123',
    '-',
    '<b>Mona</b>',
    'Mona🩺',
    'Mo\u0000na',
    'Mona\nFarid',
    'mona@example.test',
    'م'.repeat(101),
  ])
    expect(await refusal(update({ firstName })), firstName).toMatchObject({
      status: 422,
      issues: expect.arrayContaining([expect.objectContaining({ path: 'firstName' })]),
    })
})

test.each([
  ['2026-03-01T21:59:00Z', {}, '2026-03-01', '2026-03-02'],
  ['2026-03-01T22:00:00Z', {}, '2026-03-02', '2026-03-03'],
  ['2026-03-01T22:00:00Z', { CLINIC_TIME_ZONE: 'America/Los_Angeles' }, '2026-03-01', '2026-03-02'],
])(
  'at %s, in the clinic of %j, %s has been and %s has not',
  async (now, env: Record<string, string>, latest, tooLate) => {
    const { update } = await ready({ now, env })
    expect(await update({ dateOfBirth: latest })).toMatchObject({ dateOfBirth: latest })
    expect(await refusal(update({ dateOfBirth: tooLate }))).toMatchObject({
      status: 422,
      issues: [{ path: 'dateOfBirth', message: 'The date of birth must not be in the future.' }],
    })
  },
)

test('refuses a date that is none, and one before 1900', async () => {
  const { update, mona, user } = await ready()
  for (const dateOfBirth of [
    '',
    '2026-02-30',
    '2025-02-29',
    '1991-13-01',
    '18/04/1991',
    '1991-04-18T00:00:00Z',
    '0000-01-01',
    'infinity',
    'now',
    '99999-01-01',
  ])
    expect(await refusal(update({ dateOfBirth })), dateOfBirth).toMatchObject({
      status: 422,
      issues: [{ path: 'dateOfBirth' }],
    })
  expect(await mona.account.user()).toEqual(user)
  expect(await refusal(update({ dateOfBirth: '1899-12-31' }))).toMatchObject({
    status: 422,
    issues: [{ path: 'dateOfBirth', message: 'Please check the year: the date of birth must not be before 1900.' }],
  })
  for (const dateOfBirth of ['1900-01-01', '2024-02-29'])
    expect(await update({ dateOfBirth })).toMatchObject({ dateOfBirth })
})

test.each([
  ['an address of 301 letters', { address: 'x'.repeat(301) }, 422, 'address'],
  ['a language that is not offered', { language: 'fr' }, 422, 'language'],
  ['null', { lastName: null }, 400, 'lastName'],
  ['a number', { phoneNumber: 1001234567 }, 400, 'phoneNumber'],
])('refuses %s and changes nothing', async (_, body, status, path) => {
  const { patch, everything } = await ready()
  const before = await everything()
  const response = await patch(body)
  expect(response.status).toBe(status)
  expect(response.body).toMatchObject({ issues: [{ path }] })
  expect(await everything()).toBe(before)
})

test('refuses unknown keys: role, address, status and the rest cannot be set here', async () => {
  const { patch, everything } = await ready()
  const before = await everything()
  const forbidden = {
    role: 3,
    email: 'x@example.test',
    status: 'disabled',
    gender: 0,
    id: 'x',
    passwordHash: 'x',
    googleSub: 'x',
    profilePictureUrl: '/x',
    doctorStatus: 'approved',
  }
  for (const [key, value] of Object.entries(forbidden)) {
    const response = await patch({ firstName: 'Eve', [key]: value })
    expect(response.status, key).toBe(400)
    expect(response.body, key).toMatchObject({ code: 'malformed_request', issues: [{ path: key }] })
  }
  expect(await everything()).toBe(before)
})

test('changes the given fields, trimmed, and leaves absent ones', async () => {
  const { update, mona, user } = await ready()
  const changed = { ...user, lastName: 'Selim', fullName: 'Mona Selim' }
  expect(await update({ lastName: ' Selim ' })).toEqual(changed)
  expect(await update({})).toEqual(changed)
  expect(await mona.account.user()).toEqual(changed)
})

test('changes the caller and no one else', async () => {
  const { update, asPatient } = await ready()
  const omar = await asPatient('omar')
  const before = await omar.account.user()
  await update({ firstName: 'Salma', address: '8 Road 10', language: 'ar' })
  expect(await omar.account.user()).toEqual(before)
})

test('writes later mails in the chosen language', async () => {
  const { update, user, asVisitor, deliver } = await ready()
  expect(await update({ language: 'ar' })).toMatchObject({ language: 'ar' })
  await asVisitor.recovery.initiate({ body: { email: user.email } })
  expect(await deliver()).toMatchObject([{ to: user.email, subject: 'رمز إعادة تعيين كلمة المرور' }])
})

test('concurrent changes of different fields are both kept', async () => {
  const { update, mona } = await ready()
  await Promise.all([
    update({ firstName: 'Salma' }),
    update({ address: '8 Road 10' }),
    update({ phoneNumber: '01001234567' }),
  ])
  expect(await mona.account.user()).toMatchObject({
    firstName: 'Salma',
    address: '8 Road 10',
    phoneNumber: '01001234567',
    lastName: 'Farid',
  })
})

test('keeps a name in Arabic letters, trimmed; an empty one removes it', async () => {
  const { update, patch } = await ready()
  expect(await update({ fullNameAr: ' منى فريد ' })).toMatchObject({ fullNameAr: 'منى فريد' })
  expect(await update({ firstName: 'Muna' })).toMatchObject({ fullNameAr: 'منى فريد' })
  expect((await patch({ fullNameAr: 'Mona' })).body).toMatchObject({
    code: 'validation_failed',
    issues: [{ path: 'fullNameAr' }],
  })
  expect(await update({ fullNameAr: '' })).toMatchObject({ fullNameAr: null })
})

test('an empty telephone number or address is removed, and absent fields stay', async () => {
  const { update, mona } = await ready()
  await update({ phoneNumber: '' })
  expect(await mona.account.user()).toMatchObject({ phoneNumber: null, address: '5 Road 9' })
  await update({ address: '  ' })
  expect(await mona.account.user()).toMatchObject({ phoneNumber: null, address: null, dateOfBirth: '1991-04-18' })
})
