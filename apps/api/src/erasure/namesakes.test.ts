import { expect, test } from 'vitest'

import { refusal, testPassword } from '../../test/clinic.ts'
import { prescription } from '../../test/clinics/document-clinic.ts'
import { monday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { notifications } from '../notifications/notifications.table.ts'

const names = { firstName: 'Mohamed', lastName: 'Ahmed', fullNameAr: 'محمد أحمد' }

/** Two patients of one name, who book with one doctor; the first one's account is then deleted. */
async function namesakes() {
  const place = await payingClinic()
  const { buildUser, asUser, doctor, deliver, clock } = place
  const [first, second] = [await asUser((await buildUser(names)).id), await asUser((await buildUser(names)).id)]
  const bookAt = (who: typeof first, appointmentTime: string) =>
    who.appointments.book({ body: { doctorId: doctor.id, ...monday, appointmentTime } })
  const own = await bookAt(first, '10:00')
  clock.advance(1)
  const visit = await bookAt(second, '11:00')
  const asDoctor = await asUser(doctor.userId)
  const told = async () =>
    (await asDoctor.notifications.list()).filter(({ kind }) => kind === 'appointment_booked').map(({ body }) => body)
  const erase = async () => {
    await first.erasure.erase({ body: { password: testPassword, people: [] } })
    await deliver()
    clock.advance(6)
    await deliver()
  }
  return { ...place, own, visit, told, erase }
}

test('what a doctor was told about a namesake stays as it was', async () => {
  const { told, erase } = await namesakes()
  const [ofSecond = '', ofFirst = ''] = await told()
  await erase()
  expect(await told()).toEqual([ofSecond, ofFirst.replace('Mohamed Ahmed', 'Deleted account')])
  expect(ofSecond).toMatch(/^Mohamed Ahmed booked/)
})

test('an older notification, which has no visit, is recognized by its time', async () => {
  const { told, erase, database } = await namesakes()
  const [ofSecond = '', ofFirst = ''] = await told()
  await database.db.update(notifications).set({ appointmentId: null })
  await erase()
  expect(await told()).toEqual([ofSecond, ofFirst.replace('Mohamed Ahmed', 'Deleted account')])
})

test('receipts and documents of a namesake are answered again, and those of the deleted account are not', async () => {
  const { own, visit, erase, asUser, buildUser, doctor } = await namesakes()
  const nour = await asUser((await buildUser({ role: 4 })).id)
  const asDoctor = await asUser(doctor.userId)
  const take = (id: string) =>
    nour.counter.receive({ params: { id }, body: { method: 'cash' }, idempotencyKey: `key-of-${id}` })
  // Both the document and the receipt of the deleted account are number one.
  const issue = () =>
    asDoctor.visitDocuments.issue({ params: { id: visit.id }, body: prescription, idempotencyKey: 'key-number-1' })
  await take(own.id)
  const answers = [await take(visit.id), await issue()]
  await erase()
  expect([await take(visit.id), await issue()]).toEqual(answers)
  expect(await refusal(take(own.id))).toMatchObject({ code: 'idempotency_key_reused' })
})

test('a patient whose whole name is a word of a doctor’s takes no answer about others along', async () => {
  const { mona, buildUser, buildDoctor, asUser } = await payingClinic()
  const doctor = await buildDoctor({ firstName: 'Karim', lastName: 'Mansour' })
  const karim = await asUser((await buildUser({ firstName: 'Karim', lastName: '' })).id)
  const book = () =>
    mona.appointments.book({ body: { doctorId: doctor.id, ...monday }, idempotencyKey: 'key-number-1' })
  const visit = await book()
  await karim.erasure.erase({ body: { password: testPassword, people: [] } })
  expect(await book()).toEqual(visit)
})
