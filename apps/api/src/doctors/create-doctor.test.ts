import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal, testPassword } from '../../test/clinic.ts'
import { users } from '../account/users.table.ts'

const body = {
  firstName: 'Nour',
  lastName: 'El-Sayed',
  email: 'nour@example.test',
  speciality: 'Neurologist',
  fees: 47.5,
} as const
const wrong = { ...body, fees: -1 }

test('refuses a visitor before it reads the body', async () => {
  const { asVisitor } = await clinic()
  expect(await refusal(asVisitor.doctors.create({ body: wrong }))).toMatchObject({ status: 401, code: 'signed_out' })
})

test('refuses patients and doctors before it reads the body, and changes nothing', async () => {
  const { asPatient, asUser, buildDoctor, everything } = await clinic()
  const mona = await asPatient('mona')
  const doctor = await asUser((await buildDoctor()).userId)
  const before = await everything()
  for (const who of [mona, doctor])
    for (const one of [body, wrong])
      expect(await refusal(who.doctors.create({ body: one }))).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await everything()).toBe(before)
})

test.each([
  ['no name', { firstName: undefined }, 'firstName'],
  ['a name that is a tag', { lastName: '<b>' }, 'lastName'],
  ['an unknown speciality', { speciality: 'Cardiologist' }, 'speciality'],
  ['a fee below nothing', { fees: -1 }, 'fees'],
  ['a fee with three decimals', { fees: 1.005 }, 'fees'],
  ['half a year of experience', { experience: 1.5 }, 'experience'],
  ['no address to write to', { email: 'nour' }, 'email'],
  ['an empty degree', { degree: ' ' }, 'degree'],
])('refuses %s and changes nothing', async (_, change, path) => {
  const { asAdministrator, tokenOf, buildUser, http, everything } = await clinic()
  await asAdministrator()
  const authorization = `Bearer ${await tokenOf((await buildUser({ role: 3 })).id)}`
  const before = await everything()
  const response = await http
    .post('/api/doctors')
    .set({ authorization })
    .send({ ...body, ...change })
  expect(response.status).toBe(422)
  expect(response.body).toMatchObject({ code: 'validation_failed', issues: [{ path }] })
  expect(await everything()).toBe(before)
})

test('lists the doctor immediately and mails them a link to choose a password', async () => {
  const { asAdministrator, asVisitor, deliver } = await clinic()
  const created = await (
    await asAdministrator()
  ).doctors.create({
    body: {
      ...body,
      fullNameAr: 'نور السيد',
      degree: ' MD ',
      degreeAr: '',
      about: 'About',
      address: '1 Street',
      experience: 7,
      gender: 1,
    },
  })
  expect(created).toMatchObject({
    fullName: 'Nour El-Sayed',
    name: 'Nour El-Sayed',
    fullNameAr: 'نور السيد',
    degree: 'MD',
    degreeAr: null,
    experience: 7,
    gender: 1,
    fees: 47.5,
    currency: 'USD',
    availability: true,
  })
  expect(await asVisitor.doctors.list()).toEqual([created])
  expect(await deliver()).toMatchObject([
    {
      to: 'nour@example.test',
      subject: 'Welcome to Aafiya, doctor',
      text: expect.stringContaining('/forgot-password2/reset#'),
    },
  ])
})

test('answers 201', async () => {
  const { http, tokenOf, buildUser } = await clinic()
  const authorization = `Bearer ${await tokenOf((await buildUser({ role: 3 })).id)}`
  const response = await http.post('/api/doctors').set({ authorization }).send(body)
  expect(response.status).toBe(201)
})

test.each(['verified', 'disabled', 'erased'] as const)('refuses an address whose account is %s', async (status) => {
  const { asAdministrator, buildUser, everything } = await clinic()
  await buildUser({ email: 'nour@example.test', status })
  const administrator = await asAdministrator()
  const before = await everything()
  expect(await refusal(administrator.doctors.create({ body: { ...body, email: 'NOUR@example.test' } }))).toMatchObject({
    status: 409,
    code: 'email_taken',
  })
  expect(await everything()).toBe(before)
})

test('takes over an address that was never confirmed; the password typed there opens nothing', async () => {
  const { asAdministrator, asVisitor, codeFor, database } = await clinic()
  await asVisitor.account.register({
    body: {
      firstName: 'Eve',
      lastName: 'X',
      fullNameAr: 'إيف',
      email: body.email,
      password: testPassword,
      gender: 1,
      role: 2,
    },
  })
  const otp = await codeFor(body.email)
  await (await asAdministrator()).doctors.create({ body })
  expect(await database.db.select().from(users).where(eq(users.email, body.email))).toMatchObject([
    { firstName: 'Nour', fullNameAr: null, gender: null, role: 1, status: 'verified', passwordHash: null },
  ])
  expect(await refusal(asVisitor.account.verifyOtp({ body: { email: body.email, otp } }))).toMatchObject({
    code: 'otp_invalid',
  })
  // The same answer as for any address, so that it does not reveal that this one now has an account; no code is
  // mailed.
  expect(await refusal(asVisitor.account.login({ body: { email: body.email, password: testPassword } }))).toMatchObject(
    {
      code: 'email_unverified',
    },
  )
})

test('creates one doctor from five concurrent calls with one address', async () => {
  const { asAdministrator, asVisitor } = await clinic()
  const administrator = await asAdministrator()
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => administrator.doctors.create({ body })))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'email_taken' })
  expect(await asVisitor.doctors.list()).toHaveLength(1)
})
