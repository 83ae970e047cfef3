import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday } from '../../test/clinics/paying-clinic.ts'
import { twoReceptionists } from '../../test/clinics/two-receptionists.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'

const date = monday.appointmentDate
const reason = 'Dr Mansour is ill.'

/** Layan is booked for Monday 10:00, and the doctor is ill. A closing moves the only other visit, or none. */
async function ready() {
  const place = await twoReceptionists()
  const { nour, doctor, visit } = place
  const params = { id: doctor.id }
  const proposed = async (id: string) =>
    (await nour.closedDays.affected({ params, body: { date } })).visits.find((one) => one.id === id)
  const move = (id: string, startsAt: string, doctorId = doctor.id) => {
    const choice = doctorId === doctor.id ? { choice: 'move' as const } : { choice: 'other_doctor' as const, doctorId }
    const others = [{ id: visit, choice: 'keep' as const }].filter((other) => other.id !== id)
    const decisions = [...others, { id, startsAt, ...choice }]
    return nour.closedDays.close({ params, body: { date, version: 0, decisions, reason } })
  }
  return { ...place, proposed, move }
}

test('a visit of a doctor is neither proposed to nor moved to that doctor', async () => {
  const { nour, doctor, buildDoctor, proposed, move } = await ready()
  const amal = await buildDoctor({ firstName: 'Amal' })
  const at = { ...monday, appointmentTime: '12:00', doctorId: doctor.id }
  const { id } = await nour.desk.book({ body: { personId: amal.userId, ...at } })
  expect(await proposed(id)).toMatchObject({ otherDoctor: null, otherDoctorTimes: [] })
  const hoda = await buildDoctor({ firstName: 'Hoda' })
  const startsAt = '2026-03-02T10:00:00.000Z'
  expect(await proposed(id)).toMatchObject({ otherDoctor: { id: hoda.id, startsAt } })
  expect(await refusal(move(id, startsAt, amal.id))).toMatchObject({ status: 409, code: 'proposal_taken' })
  expect(await move(id, startsAt, hoda.id)).toEqual({ version: 1 })
})

test('a follow-up is proposed and moved to its own doctor alone, within its days', async () => {
  const { nour, doctor, layan, asAdministrator, buildDoctor, database, proposed, move } = await ready()
  const type = { ...startVisitType, name: 'Follow-up', nameAr: 'متابعة', fee: 0, followUpDays: 1 }
  const { id: visitTypeId } = await (await asAdministrator()).visitTypes.add({ body: type })
  const hoda = await buildDoctor({ firstName: 'Hoda' })
  const at = { personId: layan.id, doctorId: doctor.id }
  const seen = await nour.desk.book({ body: { ...at, appointmentDate: '2026-03-01', appointmentTime: '10:00' } })
  await database.db.update(appointments).set({ status: 'completed' }).where(eq(appointments.id, seen.id))
  const { id } = await nour.desk.book({ body: { ...at, ...monday, appointmentTime: '12:00', visitTypeId } })
  const found = await proposed(id)
  expect(found).toMatchObject({ otherDoctor: null, otherDoctorTimes: [] })
  expect(new Set(found?.sameDoctorTimes?.map((startsAt) => startsAt.slice(0, 10)))).toEqual(new Set(['2026-03-01']))
  const taken = { status: 409, code: 'proposal_taken' }
  expect(await refusal(move(id, '2026-03-03T10:00:00.000Z'))).toMatchObject(taken)
  expect(await refusal(move(id, '2026-03-01T12:00:00.000Z', hoda.id))).toMatchObject(taken)
  expect(await move(id, found?.sameDoctor ?? '')).toEqual({ version: 1 })
})

test('showing a guardian to be called is audited, as on the child’s card', async () => {
  const { nour, mona, doctor, patientId, asAdministrator, database, proposed } = await ready()
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  const at = { ...monday, appointmentTime: '12:00', doctorId: doctor.id }
  const { id } = await nour.desk.book({ body: { personId: lina.id, ...at } })
  const monaId = await patientId('mona')
  await (await asAdministrator()).accounts.suspend({ params: { id: monaId } })
  const isOfMona = sql`${auditEntries.action} = 'person_listed' and ${auditEntries.patientId} =
    (select subject from audit_subjects where user_id = ${monaId})`
  const before = await database.db.$count(auditEntries, isOfMona)
  expect(await proposed(id)).toMatchObject({ call: { guardian: { fullName: 'mona Farid' } } })
  expect(await database.db.$count(auditEntries, isOfMona)).toBe(before + 1)
})

test('a visit of a suspended doctor is neither proposed nor moved to another time with them', async () => {
  const { doctor, visit, buildDoctor, asAdministrator, proposed, move } = await ready()
  const hoda = await buildDoctor({ firstName: 'Hoda' })
  await (await asAdministrator()).accounts.suspend({ params: { id: doctor.userId } })
  const startsAt = '2026-03-02T08:00:00.000Z'
  const found = { sameDoctor: null, sameDoctorTimes: [], otherDoctor: { id: hoda.id, startsAt } }
  expect(await proposed(visit)).toMatchObject(found)
  const taken = { status: 409, code: 'proposal_taken' }
  expect(await refusal(move(visit, '2026-03-03T08:00:00.000Z'))).toMatchObject(taken)
  expect(await move(visit, startsAt, hoda.id)).toEqual({ version: 1 })
})
