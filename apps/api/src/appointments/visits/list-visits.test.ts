import { expect, test } from 'vitest'

import { clientFor, refusal } from '../../../test/clinic.ts'
import { monday, nextMonday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'

const tuesday = { appointmentDate: '2026-03-03', appointmentTime: '10:00' }

/** Mona visits Dr Mansour on two Mondays; Fátima cancels her visit to Dr Haddad on the Tuesday in between. */
async function ready() {
  const place = await payingClinic()
  const haddad = await place.buildDoctor({ firstName: 'Mariam', lastName: 'Haddad', fullNameAr: 'مريم حدّاد' })
  const fatima = clientFor(
    place.origin,
    await place.tokenOf((await place.buildUser({ firstName: 'Fátima', fullNameAr: 'فاطمة فريد' })).id),
  )
  const first = await place.book(monday)
  const last = await place.book(nextMonday)
  const { id: between } = await fatima.appointments.book({ body: { doctorId: haddad.id, ...tuesday } })
  await fatima.appointments.cancel({ params: { id: between } })
  const administrator = await place.asAdministrator()
  const mansour = await place.asUser(place.doctor.userId)
  const idsOf = (visits: { id: string }[]) => visits.map(({ id }) => id)
  const found = async (query: Record<string, string>) => idsOf(await administrator.visits.ofClinic({ query }))
  const foundByMansour = async (query: Record<string, string>) => idsOf(await mansour.visits.ofDoctor({ query }))
  return { ...place, first, between, last, administrator, mansour, found, foundByMansour }
}

test('filters open the lists to no one else, and refuse invalid days, states and texts', async () => {
  const { asVisitor, mona, mansour, administrator } = await ready()
  const query = { q: 'mona' }
  expect(await refusal(asVisitor.visits.ofClinic({ query }))).toMatchObject({ status: 401 })
  expect(await refusal(mona.visits.ofDoctor({ query }))).toMatchObject({ status: 403 })
  expect(await refusal(mansour.visits.ofClinic({ query }))).toMatchObject({ status: 403 })
  for (const wrong of [{ to: '2026-02-30' }, { q: 'x'.repeat(101) }, { q: 'm\0' }])
    expect(await refusal(administrator.visits.ofClinic({ query: wrong })), JSON.stringify(wrong)).toMatchObject({
      status: 422,
    })
})

test('a state that appointments do not have is refused, also the state of a held slot', async () => {
  const { http, tokenOf, buildUser } = await ready()
  const authorization = `Bearer ${await tokenOf((await buildUser({ role: 3 })).id)}`
  for (const status of ['held', 'gone']) {
    const { body } = await http.get(`/api/clinic/appointments?status=${status}`).set({ authorization })
    expect(body).toMatchObject({ code: 'validation_failed' })
  }
})

test('the last day is in the list, the one after it is not, and a list that ends before it begins is empty', async () => {
  const { found, first, between } = await ready()
  expect(await found({ to: '2026-03-02' })).toEqual([first])
  expect(await found({ to: '2026-03-03' })).toEqual([first, between])
  expect(await found({ from: '2026-03-03', to: '2026-03-03' })).toEqual([between])
  expect(await found({ from: '2026-03-03', to: '2026-03-02' })).toEqual([])
  expect(await found({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(3)
  expect(await found({ from: '9999-01-01' })).toEqual([])
})

test('an administrator finds by patient or doctor, in either script and however it is spelt', async () => {
  const { found, first, between, last } = await ready()
  for (const q of ['MONA', 'far mon', 'Dr. Mansour', 'كريم', 'mona mansour'])
    expect(await found({ q }), q).toEqual([first, last])
  for (const q of ['fatima', 'فاطمه', 'د. مريم', 'مَريم حداد']) expect(await found({ q }), q).toEqual([between])
  for (const q of ['mona haddad', '%', 'm_na']) expect(await found({ q }), q).toEqual([])
})

test('a doctor finds patients among their own; their own name is in no row', async () => {
  const { foundByMansour, first, last } = await ready()
  expect(await foundByMansour({ q: 'mona' })).toEqual([first, last])
  expect(await foundByMansour({ q: 'mansour' })).toEqual([])
  expect(await foundByMansour({ q: 'fatima' })).toEqual([])
})

test('filters by state, together with the other filters and pages', async () => {
  const { found, between, first, last, http, tokenOf, buildUser, administrator } = await ready()
  expect(await found({ status: 'cancelled' })).toEqual([between])
  expect(await found({ status: 'booked', q: 'mona', to: '2026-03-03' })).toEqual([first])
  expect(await found({ status: 'no_show' })).toEqual([])
  const authorization = `Bearer ${await tokenOf((await buildUser({ role: 3 })).id)}`
  const page = await http.get('/api/clinic/appointments?status=booked&limit=1').set({ authorization })
  const cursor = page.get('x-next-cursor') ?? ''
  expect(await administrator.visits.ofClinic({ query: { status: 'booked', limit: '1', cursor } })).toMatchObject([
    { id: last },
  ])
})

test('only visits that a filter shows are recorded as seen', async () => {
  const { found, first, database } = await ready()
  await found({ to: '2026-03-02', q: 'mona' })
  const seen = (await database.db.select().from(auditEntries)).filter(({ action }) => action === 'visit_listed')
  expect(seen.map(({ subjectId }) => subjectId)).toEqual([first])
})
