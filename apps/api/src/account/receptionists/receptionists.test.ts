import { expect, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
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
  await asVisitor.recovery.complete({ body: { email: 'nour@example.test', resetToken, newPassword, confirmPassword: newPassword } })
  expect(await administrator.receptionists.list()).toMatchObject([{ id: invited.id, isActive: true }])
  const desk = await asUser(invited.id)
  expect(await desk.account.user()).toMatchObject({ role: 4 })
  expect(await desk.desk.findPeople({ query: { q: 'Nobody' } })).toEqual([])
  for (const call of [() => desk.inquiries.inbox(), () => desk.receptionists.list()])
    expect(await refusal(call())).toMatchObject({ status: 403 })
})

test('one who has left is signed out with the next call', async () => {
  const { administrator, asUser } = await ready()
  const { id } = await administrator.receptionists.invite({ body: nour })
  const desk = await asUser(id)
  expect(await refusal(administrator.receptionists.remove({ params: { id: nobody } }))).toMatchObject({ code: 'receptionist_not_found' })
  expect(await administrator.receptionists.remove({ params: { id } })).toEqual([])
  expect(await refusal(desk.desk.findPeople({ query: { q: 'Nour' } }))).toMatchObject({ status: 401 })
  expect(await refusal(administrator.receptionists.remove({ params: { id } }))).toMatchObject({ code: 'receptionist_not_found' })
})
