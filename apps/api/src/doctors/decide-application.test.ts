import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

/** A user who signed up as a doctor and confirmed their address. */
async function applicant() {
  const place = await clinic()
  const { id: userId, email } = await place.buildUser({ role: 1, firstName: 'Hala', lastName: 'Adel' })
  const doctor = await place.buildDoctor({
    userId,
    status: 'pending',
    firstName: 'Hala',
    lastName: 'Adel',
    fullNameAr: null,
    speciality: null,
    fees: null,
  })
  return {
    ...place,
    id: doctor.id,
    email,
    hala: await place.asUser(userId),
    administrator: await place.asAdministrator(),
  }
}

const application = {
  speciality: 'Dermatologist' as const,
  fees: 60,
  degree: 'MD',
  experience: 7,
  about: 'Skin',
  fullNameAr: 'هالة عادل',
}

test('only administrators list, approve, decline and reinstate', async () => {
  const { hala, asVisitor, asPatient, id, everything } = await applicant()
  const mona = await asPatient('mona')
  const before = await everything()
  const params = { id }
  for (const [one, status] of [
    [asVisitor, 401],
    [mona, 403],
    [hala, 403],
  ] as const) {
    for (const call of [
      () => one.doctors.managed(),
      () => one.doctors.approve({ params, body: {} }),
      () => one.doctors.decline({ params, body: { reason: 'x' } }),
      () => one.doctors.reinstate({ params }),
    ])
      expect(await refusal(call())).toMatchObject({ status })
  }
  expect(await everything()).toBe(before)
})

test('a decision needs a reason where it declines, and a doctor who exists', async () => {
  const { administrator, id } = await applicant()
  expect(await refusal(administrator.doctors.decline({ params: { id }, body: { reason: ' ' } }))).toMatchObject({
    status: 422,
    issues: [{ path: 'reason', message: 'Please give a reason.' }],
  })
  const params = { id: unknownId }
  for (const call of [
    () => administrator.doctors.approve({ params, body: {} }),
    () => administrator.doctors.decline({ params, body: { reason: 'x' } }),
    () => administrator.doctors.reinstate({ params }),
    () => administrator.doctors.profile({ params }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 404, code: 'doctor_not_found' })
})

test('the application is the pending doctor’s own profile; administrators are notified once', async () => {
  const { hala, administrator, asVisitor, id, email } = await applicant()
  const params = { id }
  expect(await hala.doctors.profile({ params })).toMatchObject({ status: 'pending', appliedAt: null, speciality: null })
  const partial = await hala.doctors.update({ params, body: { about: 'Skin' } })
  expect(partial).toMatchObject({ status: 'pending', speciality: null, fees: null, about: 'Skin' })
  expect(await hala.doctors.update({ params, body: application })).toMatchObject({
    ...application,
    appliedAt: '2026-03-01T06:00:00.000Z',
  })
  expect(await administrator.notifications.list()).toMatchObject([{ kind: 'doctor_applied', link: '/admin/doctors' }])
  expect(await administrator.doctors.managed({ query: { status: 'pending' } })).toMatchObject([
    { id, email, status: 'pending' },
  ])
  expect(await refusal(asVisitor.doctors.detail({ params }))).toMatchObject({ status: 404 })
  expect(await asVisitor.doctors.list()).toEqual([])
})

test('an approved doctor is listed immediately, notified by mail, and may no longer change their terms', async () => {
  const { hala, administrator, asVisitor, id, email, deliver } = await applicant()
  const params = { id }
  await hala.doctors.update({ params, body: application })
  expect(await administrator.doctors.approve({ params, body: { fees: 75 } })).toMatchObject({
    status: 'approved',
    fees: 75,
    email,
  })
  expect(await asVisitor.doctors.list()).toMatchObject([{ id, speciality: 'Dermatologist', fees: 75 }])
  expect(await hala.inquiries.inbox()).toEqual([])
  expect(await refusal(hala.doctors.update({ params, body: { fees: 1 } }))).toMatchObject({ status: 403 })
  const mails = await deliver()
  expect(mails).toMatchObject([{ to: email, subject: 'Welcome to Aafiya, doctor' }])
  expect(await hala.notifications.list()).toMatchObject([{ kind: 'doctor_approved' }])
})

test('approval needs no application, but a speciality and a fee from one of the two', async () => {
  const { administrator, id, everything } = await applicant()
  const params = { id }
  const before = await everything()
  expect(await refusal(administrator.doctors.approve({ params, body: { fees: 50 } }))).toMatchObject({
    status: 422,
    code: 'doctor_incomplete',
  })
  expect(await everything()).toBe(before)
  expect(await administrator.doctors.approve({ params, body: { speciality: 'Neurologist', fees: 50 } })).toMatchObject({
    status: 'approved',
  })
})

test('a declined doctor gets the reason, and may apply again', async () => {
  const { hala, administrator, id, email, deliver } = await applicant()
  const params = { id }
  await hala.doctors.update({ params, body: application })
  const reason = 'Please add your licence.'
  expect(await administrator.doctors.decline({ params, body: { reason } })).toMatchObject({
    status: 'declined',
    declineReason: reason,
  })
  const [mail] = await deliver()
  expect(mail).toMatchObject({ to: email })
  expect(mail?.text).toContain(reason)
  expect(await hala.notifications.list()).toMatchObject([{ kind: 'doctor_declined', body: `Reason: ${reason}` }])
  expect(await hala.doctors.update({ params, body: { degree: 'MD, licence 123' } })).toMatchObject({
    status: 'pending',
    declineReason: reason,
  })
  expect(await administrator.notifications.list()).toHaveLength(2)
  expect(await administrator.doctors.approve({ params, body: {} })).toMatchObject({
    status: 'approved',
    declineReason: null,
  })
})

test('a decided application is not decided again, and of two concurrent decisions one counts', async () => {
  const { hala, administrator, id, deliver } = await applicant()
  const params = { id }
  await hala.doctors.update({ params, body: application })
  const tries = await Promise.allSettled([
    administrator.doctors.approve({ params, body: {} }),
    administrator.doctors.approve({ params, body: {} }),
  ])
  expect(tries.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const call of [
    () => administrator.doctors.approve({ params, body: {} }),
    () => administrator.doctors.decline({ params, body: { reason: 'x' } }),
    () => administrator.doctors.reinstate({ params }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 409, code: 'application_decided' })
  expect(await deliver()).toHaveLength(1)
})

test('an application is not approved while its account is suspended', async () => {
  const { hala, administrator, id, asVisitor } = await applicant()
  await hala.doctors.update({ params: { id }, body: application })
  const account = (await hala.account.user()).id
  await administrator.accounts.suspend({ params: { id: account } })
  expect(await refusal(administrator.doctors.approve({ params: { id }, body: {} }))).toMatchObject({
    status: 409,
    code: 'account_suspended',
  })
  expect(await asVisitor.doctors.list()).toEqual([])
  await administrator.accounts.restore({ params: { id: account } })
  expect(await administrator.doctors.approve({ params: { id }, body: {} })).toMatchObject({ status: 'approved' })
})

test('an unlisted doctor is listed again by reinstating', async () => {
  const { administrator, asVisitor, buildDoctor } = await applicant()
  const { id } = await buildDoctor()
  await administrator.doctors.remove({ params: { id } })
  expect(await administrator.doctors.reinstate({ params: { id } })).toMatchObject({ status: 'approved' })
  expect(await asVisitor.doctors.detail({ params: { id } })).toMatchObject({ id })
})

test('lists applications first, the latest of them first, page by page, and finds names and addresses', async () => {
  const { administrator, buildDoctor, id, email, clock } = await applicant()
  clock.advance(1)
  const listed = await buildDoctor()
  const newest = await buildDoctor({ status: 'pending', firstName: 'Samir' })
  const ids = async (query: { limit?: string; q?: string }) =>
    (await administrator.doctors.managed({ query })).map((one) => one.id)
  expect(await ids({})).toEqual([newest.id, id, listed.id])
  expect(await ids({ limit: '2' })).toEqual([newest.id, id])
  expect(await ids({ q: 'samir' })).toEqual([newest.id])
  expect(await ids({ q: email })).toEqual([id])
})
