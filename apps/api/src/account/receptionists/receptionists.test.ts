import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clientFor, clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { monday } from '../../../test/clinics/paying-clinic.ts'
import { sweep } from '../../sweep.ts'
import { users } from '../users.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const nour = { firstName: 'Nour', lastName: 'Selim', email: 'Nour@Example.test' }

async function ready() {
  const place = await clinic()
  return { ...place, administrator: await place.asAdministrator() }
}

test('only administrators see and invite receptionists', async () => {
  const { asVisitor, asPatient } = await ready()
  expect(await refusal(asVisitor.receptionists.list())).toMatchObject({ status: 401 })
  expect(await refusal((await asPatient('mona')).receptionists.invite({ body: nour }))).toMatchObject({ status: 403 })
})

test('an address that has an account is not taken over', async () => {
  const { administrator, buildUser } = await ready()
  await buildUser({ email: 'nour@example.test' })
  expect(await refusal(administrator.receptionists.invite({ body: nour }))).toMatchObject({ code: 'email_taken' })
})

test('an invited receptionist chooses a password by the mailed link and works at the desk', async () => {
  const { administrator, deliver, asVisitor, asUser } = await ready()
  const invited = await administrator.receptionists.invite({ body: nour })
  expect(invited).toMatchObject({ fullName: 'Nour Selim', email: 'nour@example.test', isActive: false })
  const mail = (await deliver()).find(({ to }) => to === 'nour@example.test')
  expect(mail?.subject).toContain('front desk')
  const resetToken = new URLSearchParams(/#(\S+)/.exec(mail?.text ?? '')?.[1]).get('resetToken') ?? ''
  const newPassword = 'Correct-Horse-9-Battery'
  await asVisitor.recovery.complete({
    body: { email: 'nour@example.test', resetToken, newPassword, confirmPassword: newPassword },
  })
  expect(await administrator.receptionists.list()).toMatchObject([{ id: invited.id, isActive: true }])
  const desk = await asUser(invited.id)
  expect(await desk.account.user()).toMatchObject({ role: 4 })
  expect(await desk.desk.findPeople({ query: { q: 'Nobody' } })).toEqual([])
  for (const call of [() => desk.inquiries.inbox(), () => desk.receptionists.list()])
    expect(await refusal(call())).toMatchObject({ status: 403 })
})

test('a removed receptionist is signed out with the next call', async () => {
  const { administrator, asUser } = await ready()
  const { id } = await administrator.receptionists.invite({ body: nour })
  const desk = await asUser(id)
  expect(await refusal(administrator.receptionists.remove({ params: { id: unknownId } }))).toMatchObject({
    code: 'receptionist_not_found',
  })
  expect(await administrator.receptionists.remove({ params: { id } })).toEqual([])
  expect(await refusal(desk.desk.findPeople({ query: { q: 'Nour' } }))).toMatchObject({ status: 401 })
  expect(await refusal(administrator.receptionists.remove({ params: { id } }))).toMatchObject({
    code: 'receptionist_not_found',
  })
})

test('a removed receptionist no longer books for others, and is not counted among the people that others book for', async () => {
  const { administrator, asUser, asPatient, buildDoctor, deliver } = await ready()
  const { id } = await administrator.receptionists.invite({ body: nour })
  const [desk, mona] = [await asUser(id), await asPatient('mona')]
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  await mona.family.invite({ body: { email: 'nour@example.test', personIds: [lina.id] } })
  const mail = (await deliver()).findLast(({ text }) => text.includes('#invitation='))
  const token = /#invitation=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  await desk.family.accept({ body: { token } })
  const doctor = await buildDoctor()
  await mona.appointments.book({ body: { doctorId: doctor.id, personId: lina.id, ...monday } })
  await administrator.receptionists.remove({ params: { id } })
  expect(await refusal(mona.family.end({ params: { id: lina.id } }))).toMatchObject({ code: 'visits_to_come' })
})

/** Chooses a password by the newest link that was mailed. */
async function accept({ deliver, asVisitor }: Awaited<ReturnType<typeof ready>>, newPassword: string) {
  const mail = (await deliver()).findLast(({ to, text }) => to === 'nour@example.test' && text.includes('resetToken='))
  const resetToken = new URLSearchParams(/#(\S+)/.exec(mail?.text ?? '')?.[1]).get('resetToken') ?? ''
  return asVisitor.recovery.complete({
    body: { email: 'nour@example.test', resetToken, newPassword, confirmPassword: newPassword },
  })
}

test('a removed receptionist can be invited again, with a new password and none of the old rights', async () => {
  const place = await ready()
  const { administrator, asVisitor, database } = place
  const first = await administrator.receptionists.invite({ body: nour })
  await accept(place, testPassword)
  await database.db.update(users).set({ googleSub: 'sub-of-nour' }).where(eq(users.id, first.id))
  await administrator.receptionists.remove({ params: { id: first.id } })
  const second = await administrator.receptionists.invite({ body: nour })
  expect(second).toMatchObject({ email: 'nour@example.test', isActive: false })
  expect(await refusal(asVisitor.account.login({ body: { email: nour.email, password: testPassword } }))).toMatchObject(
    {
      code: 'credentials_wrong',
    },
  )
  await accept(place, 'Another-Horse-8-Battery')
  expect(await administrator.receptionists.list()).toMatchObject([{ id: second.id, isActive: true }])
  expect(
    await asVisitor.account.login({ body: { email: nour.email, password: 'Another-Horse-8-Battery' } }),
  ).toMatchObject({
    success: true,
  })
})

test('a removed receptionist can sign up as a patient, and an earlier invitation no longer works', async () => {
  const place = await ready()
  const { administrator, asVisitor, codeFor, origin } = place
  const { id } = await administrator.receptionists.invite({ body: nour })
  await administrator.receptionists.remove({ params: { id } })
  const email = 'nour@example.test'
  await asVisitor.account.register({
    body: { firstName: 'Nour', lastName: 'Selim', email, password: testPassword, gender: 1, role: 2 },
  })
  await asVisitor.account.verifyOtp({ body: { email, otp: await codeFor(email) } })
  expect(await refusal(accept(place, 'Another-Horse-8-Battery'))).toMatchObject({ code: 'reset_token_invalid' })
  const { accessToken } = await asVisitor.account.login({ body: { email, password: testPassword } })
  expect(await clientFor(origin, accessToken).account.user()).toMatchObject({ role: 2, email })
})

test('the addresses that an older release kept from those who left are free after a sweep', async () => {
  const { administrator, buildUser, deps } = await ready()
  await buildUser({ email: 'nour@example.test', role: 4, status: 'disabled' })
  await buildUser({ email: 'eve@example.test', role: 2, status: 'disabled' })
  await sweep(deps)
  expect(await administrator.receptionists.invite({ body: nour })).toMatchObject({ email: 'nour@example.test' })
  expect(
    await refusal(administrator.receptionists.invite({ body: { ...nour, email: 'eve@example.test' } })),
  ).toMatchObject({
    code: 'email_taken',
  })
})
