import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { payingClinic } from '../../test/clinics/paying-clinic.ts'
import { sessions } from '../account/session/sessions.table.ts'
import { users } from '../account/users.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'

/** A clinic whose audit has some more than two pages of a download, every entry an hour after the one before. */
async function audited(count = 1203) {
  const place = await payingClinic()
  const monaId = await place.patientId('mona')
  const administrator = await place.buildUser({ role: 3 })
  await place.database.db.execute(sql`
    insert into audit_entries (id, at, hour, actor_id, actor_role, action, subject_id, patient_id)
    select gen_random_uuid(), at, at, gen_random_uuid(), 'doctor', 'visit_listed', gen_random_uuid(),
      (select subject from audit_subjects where user_id = ${monaId})
    from generate_series(1, ${count}::int) n, lateral (select timestamptz '2025-01-01' + n * interval '1 hour') t (at)`)
  return {
    ...place,
    monaId,
    administratorId: administrator.id,
    asAdmin: await place.asUser(administrator.id),
    token: await place.tokenOf(administrator.id),
  }
}

const visits = { area: 'visits' } as const

test('only administrators download the audit, and a search with a mistake is refused', async () => {
  const { asVisitor, mona, asUser, buildUser, asAdmin } = await audited(1)
  expect(await refusal(asVisitor.audit.download())).toMatchObject({ status: 401 })
  const desk = await asUser((await buildUser({ role: 4 })).id)
  for (const client of [mona, desk])
    expect(await refusal(client.audit.download())).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await refusal(asAdmin.audit.download({ query: { from: '2026-02-30' } }))).toMatchObject({ status: 422 })
})

test('a download has every entry that the search finds once, and is one entry', async () => {
  const { asAdmin, database, clock } = await audited()
  const lines = await asAdmin.audit.download({ query: visits })
  expect(lines).toHaveLength(1203)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(1203)
  expect(lines.map(({ at }) => at)).toEqual(
    lines
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(lines[0]).toMatchObject({ action: 'visit_listed', owner: { name: 'mona Farid' }, actor: { name: null } })
  const count = (action: string) => database.db.$count(auditEntries, eq(auditEntries.action, action))
  expect([await count('audit_searched'), await count('audit_listed')]).toEqual([1, 1])
  expect(await asAdmin.audit.download({ query: { patient: 'Nobody' } })).toEqual([])
  const today = clock.now().toISOString().slice(0, 10)
  expect(await asAdmin.audit.download({ query: { ...visits, from: today } })).toEqual([])
})

test('a name with a line break or a bracket stays in its line', async () => {
  const { asAdmin, database, monaId } = await audited(2)
  const firstName = 'Mona\n]},\u2028"x'
  await database.db.update(users).set({ firstName }).where(eq(users.id, monaId))
  const lines = await asAdmin.audit.download({ query: visits })
  expect(lines.map(({ owner }) => owner.name)).toEqual([`${firstName} Farid`, `${firstName} Farid`])
})

/** Reads the first bytes of a download, does something, and reads on: what came, and whether it ended well. */
async function interrupted(url: string, token: string, inBetween: () => Promise<unknown>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: { authorization: `Bearer ${token}` } }, resolve)
      .once('error', reject)
      .end()
  })
  const closed = new Promise((resolve) => response.once('close', resolve))
  response.on('error', () => undefined)
  await once(response, 'readable')
  await inBetween()
  let text = ''
  response.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await closed
  return { text, isWhole: response.complete }
}

test('a download that is read slowly is whole', async () => {
  const { origin, token } = await audited(3000)
  const { text, isWhole } = await interrupted(`${origin}/api/audit/lines`, token, () => Promise.resolve())
  expect([isWhole, text.endsWith('\n]'), text.split('\n').length > 3000]).toEqual([true, true, true])
})

type Ended = { db: Awaited<ReturnType<typeof audited>>['database']['db']; id: string }

test.each([
  [
    'the session ends',
    ({ db, id }: Ended) => db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, id)),
  ],
  ['the role is taken away', ({ db, id }: Ended) => db.update(users).set({ role: 2 }).where(eq(users.id, id))],
  [
    'the account is suspended',
    ({ db, id }: Ended) => db.update(users).set({ status: 'disabled' }).where(eq(users.id, id)),
  ],
])('a download breaks off once %s', async (_, end) => {
  const { origin, token, database, administratorId } = await audited(16_000)
  const half = await interrupted(`${origin}/api/audit/lines`, token, async () =>
    end({ db: database.db, id: administratorId }),
  )
  expect([half.isWhole, half.text.endsWith('\n]')]).toEqual([false, false])
  expect(half.text.split('\n').length).toBeLessThan(16_000)
})
