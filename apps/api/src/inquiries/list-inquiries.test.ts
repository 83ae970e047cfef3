import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { consultation } from '../../test/clinics/consultation.ts'
import type { HttpResponse } from '../../test/http.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { auditSubjects } from '../platform/audit/audit-subjects.table.ts'

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

/** Five inquiries of Mona's, an hour apart, oldest first. */
async function fiveAsked() {
  const place = await consultation()
  const ids: string[] = []
  for (let index = 0; index < 5; index++) {
    ids.push((await place.ask(`Question ${index}`)).id)
    place.clock.advance(60)
  }
  const at = (index: number) => ids[index] ?? ''
  return { ...place, ids, at }
}

test('lists the caller’s inquiries, newest first, also by speciality and page by page', async () => {
  const { mona, omar, ids, http, tokenOf, patientId } = await fiveAsked()
  await omar.inquiries.create({ body: { message: 'Mine' } })
  const skin = await mona.inquiries.create({ body: { message: 'Skin', specialty: 'Dermatologist' } })
  const latestFirst = [skin.id, ...ids.toReversed()]
  expect(idsOf(await mona.inquiries.list())).toEqual(latestFirst)
  expect(idsOf(await mona.inquiries.list({ query: { specialty: 'Dermatologist' } }))).toEqual([skin.id])

  const authorization = `Bearer ${await tokenOf(await patientId('mona'))}`
  const seen: string[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: HttpResponse = await http
      .get(`/api/inquiries?limit=4${cursor && `&cursor=${cursor}`}`)
      .set({ authorization })
    const rows: unknown = page.body
    if (!Array.isArray(rows)) throw new Error('a list')
    seen.push(...rows.map((row: { id: string }) => row.id))
    cursor = page.get('x-next-cursor')
  }
  expect(seen).toEqual(latestFirst)
})

test('refuses a cursor that was never issued', async () => {
  const { mona, karim } = await consultation()
  const query = { cursor: 'bm9uc2Vuc2U' }
  expect(await refusal(mona.inquiries.list({ query }))).toMatchObject({ status: 422 })
  expect(await refusal(karim.inquiries.inbox({ query }))).toMatchObject({ status: 422 })
})

test('an inbox shows the own speciality: open ones longest waiting first, mine, answered, overdue', async () => {
  const { karim, salma, nadia, clock, ids, at } = await fiveAsked()
  await karim.inquiries.claim({ params: { id: at(1) } })
  await salma.inquiries.claim({ params: { id: at(2) } })
  await karim.inquiries.respond({ params: { id: at(3) }, body: { response: 'Rest' } })
  clock.advance(1)
  await salma.inquiries.respond({ params: { id: at(4) }, body: { response: 'Rest' } })
  const inbox = async (filter: 'open' | 'mine' | 'answered' | 'overdue') =>
    idsOf(await karim.inquiries.inbox({ query: { filter } }))
  expect(idsOf(await karim.inquiries.inbox())).toEqual([at(0)])
  expect(await inbox('open')).toEqual([at(0)])
  expect(await inbox('mine')).toEqual([at(1)])
  expect(await inbox('answered')).toEqual([at(4), at(3)])
  expect(await inbox('overdue')).toEqual([])
  clock.set('2026-03-02T07:00:00Z')
  expect(await inbox('overdue')).toEqual([at(0)])
  clock.set('2026-03-03T07:00:00Z')
  expect(await inbox('overdue')).toEqual([at(0), at(1), at(2)])
  expect(await nadia.inquiries.inbox()).toEqual([])
  expect(ids).toHaveLength(5)
})

test('shows a doctor the patient’s earlier questions to that speciality, and no one else’s', async () => {
  const { karim, omar, mona, at } = await fiveAsked()
  await omar.inquiries.create({ body: { message: 'Not hers', specialty: 'Neurologist' } })
  await mona.inquiries.create({ body: { message: 'Another speciality', specialty: 'Dermatologist' } })
  expect(idsOf(await karim.inquiries.earlier({ params: { id: at(3) } }))).toEqual([at(2), at(1), at(0)])
  expect(await karim.inquiries.earlier({ params: { id: at(0) } })).toEqual([])
})

test('lists a speciality for its doctors and administrators, and for a doctor what they claimed or answered', async () => {
  const { karim, salma, nadia, doctors, asAdministrator, ids, at } = await fiveAsked()
  const administrator = await asAdministrator()
  const latestFirst = ids.toReversed()
  const params = { specialty: 'Neurologist' as const }
  expect(idsOf(await karim.inquiries.bySpecialty({ params }))).toEqual(latestFirst)
  expect(idsOf(await administrator.inquiries.bySpecialty({ params }))).toEqual(latestFirst)
  expect(await refusal(nadia.inquiries.bySpecialty({ params }))).toMatchObject({ status: 403 })
  await karim.inquiries.claim({ params: { id: at(0) } })
  await karim.inquiries.respond({ params: { id: at(2) }, body: { response: 'Rest' } })
  const own = { params: { id: doctors.karim.id } }
  expect(idsOf(await karim.inquiries.byDoctor(own))).toEqual([at(2), at(0)])
  expect(await refusal(salma.inquiries.byDoctor(own))).toMatchObject({ status: 404, code: 'doctor_not_found' })
})

test('records who viewed whose inquiry, once an hour, and nothing when patients read their own', async () => {
  const { mona, karim, asAdministrator, doctors, patientId, database, clock, ask } = await consultation()
  const { id } = await ask()
  await mona.inquiries.list()
  await mona.inquiries.detail({ params: { id } })
  const seen = () => database.db.select().from(auditEntries).where(like(auditEntries.action, 'inquiry%'))
  expect(await seen()).toEqual([])
  for (let times = 0; times < 3; times++) await karim.inquiries.inbox()
  await karim.inquiries.detail({ params: { id } })
  await (await asAdministrator()).inquiries.detail({ params: { id } })
  clock.advance(60)
  await karim.inquiries.detail({ params: { id } })
  const entries = await seen()
  const subjects = new Map(
    (await database.db.select().from(auditSubjects)).map(({ userId, subject }) => [userId, subject]),
  )
  const owner = subjects.get(await patientId('mona'))
  for (const entry of entries) expect(entry).toMatchObject({ subjectId: id, patientId: owner })
  expect(
    entries
      .map(({ actorId, actorRole, action }) => [actorId === subjects.get(doctors.karim.userId), actorRole, action])
      .toSorted(),
  ).toEqual([
    [false, 'administrator', 'inquiry_opened'],
    [true, 'doctor', 'inquiry_listed'],
    [true, 'doctor', 'inquiry_opened'],
    [true, 'doctor', 'inquiry_opened'],
  ])
})
