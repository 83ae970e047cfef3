import { randomUUID } from 'node:crypto'

import type { AuditLine } from '@aafiya/contracts/account/audit'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { payingClinic } from '../../test/clinics/paying-clinic.ts'
import { fillSearchTerms } from '../people/fill-search-terms.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { auditSubjects } from '../platform/audit/audit-subjects.table.ts'

const child = { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } as const

/** Nour Selim of the front desk opened the record of Lina, and an administrator that of her mother Mona. */
async function searched() {
  const place = await payingClinic()
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  const lina = await place.mona.family.add({ body: child })
  await fillSearchTerms(place.deps)
  await nour.personCards.show({ params: { id: lina.id } })
  const administrator = await place.asAdministrator()
  return { ...place, nour, lina, administrator, monaId: await place.patientId('mona') }
}

const briefly = ({ action, actor, owner }: AuditLine) => [action, actor.role, actor.name, owner.name]

test('only administrators search the audit', async () => {
  const { asVisitor, mona, nour, administrator } = await searched()
  expect(await refusal(asVisitor.audit.list())).toMatchObject({ status: 401 })
  for (const client of [mona, nour])
    expect(await refusal(client.audit.list())).toMatchObject({ status: 403, code: 'forbidden' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler would reject the tested value
  const unknown = { action: 'tea_made' as 'visit_read' }
  for (const query of [{ cursor: 'x' }, { from: '2026-02-30' }, unknown])
    expect(await refusal(administrator.audit.list({ query }))).toMatchObject({ status: 422 })
})

test('entries are found by patient, actor, area, outcome and day, the latest first', async () => {
  const { administrator, clock } = await searched()
  const find = async (query: Parameters<typeof administrator.audit.list>[0] & object) =>
    (await administrator.audit.list(query)).map(briefly)
  const opened = ['person_opened', 'receptionist', 'Nour Selim', 'Lina Farid']
  for (const patient of ['Lina', 'لينا', 'Lina Farid'])
    expect(await find({ query: { patient, area: 'people' } })).toContainEqual(opened)
  expect(await find({ query: { patient: 'Nobody' } })).toEqual([])
  const byNour = await find({ query: { actor: 'Nour Selim' } })
  expect(byNour).toContainEqual(opened)
  expect(new Set(byNour.map(([, role]) => role))).toEqual(new Set(['receptionist']))
  expect(await find({ query: { actor: 'Nour Selim', area: 'visits' } })).toEqual([])
  expect(await find({ query: { action: 'person_opened' } })).toEqual([opened])
  expect(await find({ query: { action: 'person_opened', area: 'visits' } })).toEqual([])
  expect(await find({ query: { action: 'audit_listed', actor: 'Nour Selim' } })).toEqual([])
  expect((await find({ query: { action: 'audit_listed' } })).length).toBeGreaterThan(0)
  const changes = await administrator.audit.list({ query: { patient: 'Lina', show: 'changes' } })
  expect(changes.map(({ action, isChange }) => [action, isChange])).toEqual([['family_member_added', true]])
  expect(await find({ query: { actor: 'Nour Selim', show: 'reads' } })).toContainEqual(opened)
  expect(await find({ query: { show: 'refused' } })).toEqual([])
  const today = clock.now().toISOString().slice(0, 10)
  expect(await find({ query: { actor: 'Nour Selim', from: today, to: today } })).toEqual(byNour)
  expect(await find({ query: { actor: 'Nour Selim', to: '2026-01-31' } })).toEqual([])
  const all = (await administrator.audit.list()).map(({ at }) => at)
  expect(all).toEqual(all.toSorted().toReversed())
})

test('a failed login is listed as refused, without an account where there is none', async () => {
  const { administrator, asVisitor } = await searched()
  await refusal(asVisitor.account.login({ body: { email: 'nobody@example.test', password: 'Wrong-Horse-7' } }))
  const [line] = await administrator.audit.list({ query: { show: 'refused', area: 'logins' } })
  expect(line).toMatchObject({ isRefused: true, actor: { role: 'visitor', name: null }, owner: { name: null } })
})

test('every search is an entry, and so is everyone it names', async () => {
  const { administrator, mona, lina, clock } = await searched()
  await administrator.audit.list({ query: { patient: 'Nobody' } })
  const own = ['audit_searched', 'administrator']
  const searches = async () => {
    clock.advance(1)
    return (await administrator.audit.list()).filter(({ action }) => action.startsWith('audit_')).map(briefly)
  }
  expect((await searches()).map((line) => line.slice(0, 2))).toEqual([own])
  // The people that a search named are listed only when one of them is searched for.
  const again = await searches()
  expect(again.map((line) => line.slice(0, 2))).toEqual([own, own])
  const ofLina = await administrator.audit.list({ query: { patient: 'Lina' } })
  expect(ofLina.map(({ action }) => action)).toContain('audit_listed')
  const seen = await mona.activity.list({ query: { person: lina.id } })
  expect(seen).toContainEqual(expect.objectContaining({ kind: 'audit_listed', isChange: false }))
})

test('every entry is on exactly one page', async () => {
  const { administrator } = await searched()
  const query = { area: 'people' } as const
  const all = await administrator.audit.list({ query })
  const lines: AuditLine[] = []
  let cursor: string | undefined
  do {
    const next: { cursor: string | null } = { cursor: null }
    const onAnswer = ({ headers }: Response) => void (next.cursor = headers.get('x-next-cursor'))
    // oxlint-disable-next-line no-await-in-loop
    lines.push(
      ...(await administrator.audit.list({ query: { ...query, limit: '2', ...(cursor && { cursor }) }, onAnswer })),
    )
    cursor = next.cursor ?? undefined
  } while (cursor)
  expect(all.length).toBeGreaterThan(2)
  expect(lines).toEqual(all)
})

test('an erased person has no name in it, and is found by the id of their lines', async () => {
  const { administrator, lina, database } = await searched()
  const [line] = await administrator.audit.list({ query: { patient: 'Lina' } })
  const id = line?.owner.id ?? randomUUID()
  await database.db.delete(auditSubjects).where(eq(auditSubjects.userId, lina.id))
  expect(await administrator.audit.list({ query: { patient: 'Lina' } })).toEqual([])
  const found = await administrator.audit.list({ query: { patient: id } })
  expect(found.map(({ action }) => action)).toContain('person_opened')
  for (const { owner } of found) expect(owner).toEqual({ id, name: null, nameAr: null })
})

test('a search includes what was merged into the record', async () => {
  const { administrator, nour, monaId, deps } = await searched()
  const { id } = await nour.desk.addPerson({ body: { fullName: 'Salwa Tamer', phone: '01001234567' } })
  await nour.personCards.show({ params: { id } })
  await administrator.merges.merge({ body: { keptId: monaId, otherId: id } })
  await fillSearchTerms(deps)
  const found = await administrator.audit.list({ query: { patient: 'Mona', actor: 'Nour Selim' } })
  expect(found.map(({ action }) => action)).toContain('person_entered')
})

test('without its entry a search shows nothing', async () => {
  const { administrator, database } = await searched()
  await database.db.execute('alter table audit_entries add constraint refused check (false) not valid')
  expect(await refusal(administrator.audit.list())).toMatchObject({ status: 500 })
  await database.db.execute('alter table audit_entries drop constraint refused')
  const before = await database.db.$count(auditEntries)
  await administrator.audit.list()
  expect(await database.db.$count(auditEntries)).toBeGreaterThan(before)
})
