import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, nextMonday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'

const complaint = (text: string) => [{ heading: 'complaint', text }] as const
const lastMonday = { appointmentDate: '2026-03-16', appointmentTime: '10:00' }

/**
 * Mona's Mondays: with a doctor, then with a colleague, twice with a note and once only drafted, then with the doctor
 * again.
 */
async function ready() {
  const place = await payingClinic()
  const colleague = await place.buildDoctor()
  const [asDoctor, asColleague] = [await place.asUser(place.doctor.userId), await place.asUser(colleague.userId)]
  const withColleague = async (when: typeof monday) =>
    (await place.mona.appointments.book({ body: { doctorId: colleague.id, ...when } })).id
  const first = await place.book(monday)
  const second = await withColleague({ ...monday, appointmentTime: '12:00' })
  const drafted = await withColleague(nextMonday)
  const third = await place.book(lastMonday)
  const write = (who: typeof asDoctor, id: string, text: string) =>
    who.visitNotes.save({ params: { id }, body: { version: 0, sections: [...complaint(text)] } })
  await write(asDoctor, first, 'Migraine')
  await write(asColleague, second, 'Rash')
  await write(asColleague, drafted, 'A draft')
  place.clock.set('2026-03-02T10:30:00Z')
  await asColleague.visits.recordStep({ params: { id: second, step: 'completed' } })
  const before = (query = {}, who = asDoctor, id = third) => who.visitNotes.before({ params: { id }, query })
  const share = async () =>
    (await place.asAdministrator()).clinic.updateSettings({ body: { version: 0, sharedNotes: true } })
  return { ...place, colleague, asDoctor, asColleague, first, second, third, before, share }
}

test('earlier visits with notes are read by the doctor of the visit alone', async () => {
  const { before, asVisitor, mona, asUser, buildUser, asColleague, asAdministrator } = await ready()
  expect(await refusal(before({}, asVisitor))).toMatchObject({ status: 401 })
  for (const who of [mona, await asUser((await buildUser({ role: 4 })).id), await asAdministrator()])
    expect(await refusal(before({}, who))).toMatchObject({ status: 403 })
  expect(await refusal(before({}, asColleague))).toMatchObject({ status: 404, code: 'appointment_not_found' })
  expect(await refusal(before({ limit: '0' }))).toMatchObject({ status: 422 })
})

test('by default a doctor reads their own earlier visits with their notes', async () => {
  const { before, first, database } = await ready()
  expect(await before()).toMatchObject([{ id: first, isOwn: true, note: { sections: complaint('Migraine') } }])
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'colleague_visit_listed'))).toBe(0)
})

test('where the clinic shares notes, completed visits to colleagues are there too, with an entry for each reading', async () => {
  const { before, share, first, second, database } = await ready()
  await share()
  expect(await before()).toMatchObject([
    { id: second, isOwn: false, notes: null, note: { sections: complaint('Rash') } },
    { id: first, isOwn: true, note: { sections: complaint('Migraine') } },
  ])
  const seen = await database.db.select().from(auditEntries).where(eq(auditEntries.action, 'colleague_visit_listed'))
  expect(seen.map(({ subjectId }) => subjectId)).toEqual([second])
  expect(await before({ limit: '1' })).toMatchObject([{ id: second }])
})

test('a patient who cancelled the visit does not open colleagues’ notes to its doctor', async () => {
  const { before, share, mona, third, first } = await ready()
  await share()
  await mona.appointments.cancel({ params: { id: third } })
  expect(await before()).toMatchObject([{ id: first }])
})
