import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, nextMonday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const lastMonday = { appointmentDate: '2026-03-16', appointmentTime: '10:00' }

/** Mona's three Mondays with one doctor; between them a cancelled visit, one of Omar's and one with another doctor. */
async function ready() {
  const place = await payingClinic()
  const other = await place.buildDoctor()
  const omar = await place.asPatient('omar')
  const [first, second, third] = [await place.book(monday), await place.book(nextMonday), await place.book(lastMonday)]
  const cancelled = await place.book({ ...monday, appointmentTime: '12:00' })
  await place.mona.appointments.cancel({ params: { id: cancelled } })
  await place.book({ ...monday, appointmentTime: '13:00' }, omar)
  await place.mona.appointments.book({ body: { doctorId: other.id, ...monday, appointmentTime: '14:00' } })
  const asDoctor = await place.asUser(place.doctor.userId)
  const earlier = (id: string, query = {}, who = asDoctor) => who.visits.earlier({ params: { id }, query })
  return { ...place, other, first, second, third, asDoctor, earlier }
}

test('earlier visits are the doctor’s alone: refused to visitors, patients and administrators, not there for another doctor', async () => {
  const { earlier, third, asVisitor, mona, other, asUser, asAdministrator } = await ready()
  expect(await refusal(earlier(third, {}, asVisitor))).toMatchObject({ status: 401 })
  expect(await refusal(earlier(third, {}, mona))).toMatchObject({ status: 403 })
  expect(await refusal(earlier(third, {}, await asAdministrator()))).toMatchObject({ status: 403 })
  expect(await refusal(earlier(third, {}, await asUser(other.userId)))).toMatchObject({
    status: 404,
    code: 'appointment_not_found',
  })
  expect(await refusal(earlier(unknownId))).toMatchObject({ status: 404 })
  expect(await refusal(earlier(third, { limit: '0' }))).toMatchObject({ status: 422 })
})

test('earlier visits are the same patient’s to the same doctor, latest first, with their notes and without cancelled ones', async () => {
  const { earlier, first, second, third, mona, http, tokenOf, doctor } = await ready()
  await mona.appointments.move({ params: { id: first }, body: { ...monday, notes: 'Cough at night' } })
  expect(await earlier(first)).toEqual([])
  expect(await earlier(third)).toEqual([
    {
      id: second,
      appointmentDate: '2026-03-09T08:00:00.000Z',
      appointmentTime: '10:00',
      status: 'booked',
      notes: null,
    },
    {
      id: first,
      appointmentDate: '2026-03-02T08:00:00.000Z',
      appointmentTime: '10:00',
      status: 'booked',
      notes: 'Cough at night',
    },
  ])
  const page = await http
    .get(`/api/appointments/${third}/earlier-visits?limit=1`)
    .set({ authorization: `Bearer ${await tokenOf(doctor.userId)}` })
  expect(await earlier(third, { limit: '1', cursor: page.get('x-next-cursor') ?? '' })).toMatchObject([{ id: first }])
})

test('who saw earlier visits is written down, once an hour for each', async () => {
  const { earlier, first, second, third, database } = await ready()
  for (let times = 0; times < 2; times++) await earlier(third)
  const seen = await database.db.select().from(auditEntries).where(eq(auditEntries.action, 'earlier_visit_listed'))
  expect(seen.map(({ subjectId }) => subjectId).toSorted()).toEqual([first, second].toSorted())
})
