import { money } from '@aafiya/contracts/language/format-money'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'
import { payingClinic } from '../../test/clinics/paying-clinic.ts'
import { users } from '../account/users.table.ts'

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

/** An appointment of Mona's with a doctor, and the messages about its cancellation. */
async function cancelled(by: 'patient' | 'doctor' | 'clinic') {
  const { asPatient, asUser, asAdministrator, buildDoctor, buildUser, deliver } = await clinic()
  const user = await buildUser({ role: 1 })
  const { id: doctorId } = await buildDoctor({ userId: user.id })
  const mona = await asPatient('mona')
  const asDoctor = await asUser(user.id)
  const { id } = await mona.appointments.book({ body: { doctorId, ...monday } })
  const params = { id }
  if (by === 'patient') await mona.appointments.cancel({ params })
  else
    await (by === 'doctor' ? asDoctor : await asAdministrator()).visits.cancelByClinic({
      params,
      body: { reason: 'Ill' },
    })
  const mails = (await deliver()).filter(({ subject }) => /cancelled/i.test(subject))
  const toDoctor = mails.find(({ to }) => to === user.email)?.text
  const toPatient = mails.find(({ to }) => to !== user.email)?.text
  const newest = (await asDoctor.notifications.list()).find(({ kind }) => kind === 'appointment_cancelled')
  return { toDoctor, toPatient, shown: newest?.body }
}

test.each([
  [
    'patient',
    'A patient cancelled an appointment with you.',
    'Your appointment has been cancelled.',
    'mona Farid cancelled Monday',
  ],
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
] as const)(
  'when the %s cancels, doctor and patient each learn what happened',
  async (by, toDoctor, toPatient, shown) => {
    const messages = await cancelled(by)
    expect(messages.toDoctor).toContain(toDoctor)
    expect(messages.toPatient).toContain(toPatient)
    expect(messages.shown).toContain(shown)
  },
)

/** What Mona is mailed about one visit, paid online or not, by what happens to it. */
async function mailsOf(isPaid: boolean) {
  const place = await payingClinic()
  const { mona, doctor, pay, book, patientId, deliver, database } = place
  const { appointmentId } = isPaid
    ? await mona.payments.hold({ body: { doctorId: doctor.id, ...monday } })
    : { appointmentId: await book(monday) }
  if (isPaid) await pay(appointmentId)
  const [user] = await database.db
    .select()
    .from(users)
    .where(eq(users.id, await patientId('mona')))
  const mailed = async (subject: RegExp) =>
    (await deliver()).findLast((mail) => mail.to === user?.email && subject.test(mail.subject))?.text ?? ''
  return { ...place, params: { id: appointmentId }, mailed }
}

test('mails of a paid visit say that and how it was paid, before and after a move', async () => {
  const { mona, params, mailed } = await mailsOf(true)
  expect(await mailed(/^Your appointment/)).toContain('Fee: $80, paid online\n')
  await mona.appointments.move({ params, body: { ...monday, appointmentTime: '11:00' } })
  expect(await mailed(/^Moved/)).toContain('Fee: $80, paid online\n')
})

test('the mail of a paid visit that its patient cancels late says what is refunded and what the clinic keeps', async () => {
  const { mona, params, mailed, clock } = await mailsOf(true)
  clock.set('2026-03-02T06:00:00Z')
  await mona.appointments.cancel({ params })
  const text = await mailed(/^Cancelled/)
  expect(text).toContain('Kept by the clinic: ')
  expect(text).not.toMatch(/\bfee\b/i)
})

test('the mail of a paid visit that the clinic cancels says that all is refunded', async () => {
  const { params, mailed, asAdministrator } = await mailsOf(true)
  const administrator = await asAdministrator()
  await administrator.visits.cancelByClinic({ params, body: { reason: 'Ill' } })
  const text = await mailed(/^Cancelled/)
  expect(text).toContain('We refund in full what was paid for it.')
  expect(text).toContain('Refund: $80\n')
  expect(text).not.toMatch(/kept|\bfee\b/i)
})

test('the mail of a cancelled visit that was not paid names no money', async () => {
  const { mona, params, mailed } = await mailsOf(false)
  await mona.appointments.cancel({ params })
  expect(await mailed(/^Cancelled/)).not.toMatch(/fee|refund|kept|\$/i)
})

test('a mail about a visit of a family member names the patient in its sentence', async () => {
  const { mona, doctor, mailed } = await mailsOf(false)
  const member = { fullName: 'Layla Farid', dateOfBirth: '2019-05-01', relation: 'child' } as const
  const { id: personId } = await mona.family.add({ body: member })
  await mona.appointments.book({ body: { doctorId: doctor.id, ...monday, appointmentTime: '12:00', personId } })
  expect(await mailed(/^Family appointment/)).toContain('The appointment for Layla Farid is booked.')
})

test.each([
  ['at its time', '10:00', []],
  [
    'at another time',
    '12:00',
    ['Its time has changed too.', 'Previous time: Monday 2 March 2026, 10:00 AM (Cairo time)'],
  ],
])('mails of a visit that moves to another doctor, %s, say whether the time is new', async (_, time, previous) => {
  const { doctor, asAdministrator, buildDoctor, asUser, params, mailed, deliver } = await mailsOf(false)
  const administrator = await asAdministrator()
  const other = await buildDoctor({ firstName: 'Hoda' })
  const { email } = await (await asUser(other.userId)).account.user()
  const move = (doctorId: string, more = {}) =>
    administrator.desk.move({ params, body: { doctorId, ...monday, appointmentTime: time, ...more } })
  const timesIn = (text: string) =>
    text.split('\n').filter((line) => /new time|time has changed|Previous time/.test(line))
  await move(other.id)
  const text = await mailed(/^Moved to another doctor: your appointment/)
  expect(text).toContain('The clinic had to move this appointment to another doctor. If this does not suit you')
  expect(timesIn(text)).toEqual(previous)
  const toDoctor = (await deliver()).findLast(({ to }) => to === email)?.text ?? ''
  expect(toDoctor).toContain('This appointment is now with you: another doctor had it before.')
  expect(timesIn(toDoctor)).toEqual(previous)
  await move(doctor.id, { isRequestedByPatient: true })
  expect(await mailed(/^Moved to another doctor/)).toContain('Your appointment is now with another doctor.')
})
