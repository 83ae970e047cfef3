import { expect, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'

test('requires a signed-in caller', async () => {
  const { asVisitor } = await clinic()
  expect(await refusal(asVisitor.account.user())).toMatchObject({ status: 401, code: 'signed_out' })
})

test('shows a patient all of their own fields, and no hash', async () => {
  const { asUser, buildUser } = await clinic()
  const { id, email } = await buildUser({
    phoneNumber: '+201001234567',
    address: '5 Road 9',
    dateOfBirth: '1991-04-18',
    language: 'ar',
  })
  expect(await (await asUser(id)).account.user()).toEqual({
    id,
    email,
    firstName: 'Mona',
    lastName: 'Farid',
    fullName: 'Mona Farid',
    fullNameAr: null,
    gender: 1,
    role: 2,
    phoneNumber: '+201001234567',
    address: '5 Road 9',
    dateOfBirth: '1991-04-18',
    profilePictureUrl: null,
    language: 'ar',
    hasPassword: true,
    hasGoogle: false,
  })
})

test('shows a doctor their doctor’s id and state too', async () => {
  const { asUser, buildDoctor } = await clinic()
  for (const status of ['pending', 'approved', 'declined', 'unlisted'] as const) {
    const doctor = await buildDoctor({ status })
    expect(await (await asUser(doctor.userId)).account.user()).toMatchObject({
      role: 1,
      doctorId: doctor.id,
      doctorStatus: status,
    })
  }
})

test('an account whose password was never set is shown without one', async () => {
  const { asUser, buildUser } = await clinic()
  const { id } = await buildUser({ passwordHash: null, lastName: '', gender: null, role: 3 })
  expect(await (await asUser(id)).account.user()).toMatchObject({
    hasPassword: false,
    fullName: 'Mona',
    gender: null,
    role: 3,
  })
})

test('shows each their own', async () => {
  const { asPatient, patientId } = await clinic()
  const [mona, omar] = [await asPatient('mona'), await asPatient('omar')]
  expect(await mona.account.user()).toMatchObject({ id: await patientId('mona') })
  expect(await omar.account.user()).toMatchObject({ id: await patientId('omar') })
})
