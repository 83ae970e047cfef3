import { money } from '@aafiya/contracts/language/format-money'
import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'

const monday = { appointmentDate: '2026-03-02', appointmentTime: '10:00' }

test.each([
  [1, 'دولار واحد'],
  [2, 'دولاران'],
  [3, '3 دولارات'],
  [60, '60 دولارًا'],
  [47.5, '47.50 دولار'],
])('an Arabic mail writes %d dollars and a day as the web app does', async (fees, written) => {
  const { asUser, buildDoctor, buildUser, deliver } = await clinic()
  const { id: doctorId } = await buildDoctor({ fees })
  const { id, email } = await buildUser({ language: 'ar' })
  await (await asUser(id, 'ar')).appointments.book({ body: { doctorId, ...monday } })
  const text = (await deliver()).find((one) => one.to === email)?.text ?? ''
  expect(money('ar', fees, 'USD')).toBe(written)
  expect(text).toContain(`رسوم الكشف: ${written}\n`)
  expect(text).toContain('الموعد: الاثنين 2 مارس 2026، 10:00 ص (بتوقيت القاهرة)')
})

/** An appointment of Mona's with a doctor, and what its cancellation tells whom. */
async function cancelled(by: 'patient' | 'doctor' | 'clinic') {
  const { asPatient, asUser, asAdministrator, buildDoctor, buildUser, deliver } = await clinic()
  const user = await buildUser({ role: 1 })
  const { id: doctorId } = await buildDoctor({ userId: user.id })
  const mona = await asPatient('mona')
  const asDoctor = await asUser(user.id)
  const { id } = await mona.appointments.book({ body: { doctorId, ...monday } })
  const params = { id }
  if (by === 'patient') await mona.appointments.cancel({ params })
  else await (by === 'doctor' ? asDoctor : await asAdministrator()).visits.cancelByClinic({ params, body: { reason: 'Ill' } })
  const mails = (await deliver()).filter(({ subject }) => /cancelled/i.test(subject))
  const toDoctor = mails.find(({ to }) => to === user.email)?.text
  const toPatient = mails.find(({ to }) => to !== user.email)?.text
  const newest = (await asDoctor.notifications.list()).find(({ kind }) => kind === 'appointment_cancelled')
  return { toDoctor, toPatient, shown: newest?.body }
}

test.each([
  ['patient', 'A patient cancelled an appointment with you.', 'Your appointment has been cancelled.', 'mona Farid cancelled Monday'],
  [
    'doctor',
    'You cancelled this appointment.',
    'The clinic had to cancel this appointment.',
    'You cancelled the appointment of mona Farid',
  ],
  [
    'clinic',
    'The clinic cancelled this appointment with you.',
    'The clinic had to cancel this appointment.',
    'The clinic cancelled the appointment of mona Farid',
  ],
] as const)('when the %s cancels, doctor and patient are each told what happened', async (by, toDoctor, toPatient, shown) => {
  const told = await cancelled(by)
  expect(told.toDoctor).toContain(toDoctor)
  expect(told.toPatient).toContain(toPatient)
  expect(told.shown).toContain(shown)
})
