import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

import { emptySystem } from '../../test/clinics/empty-system.ts'
import type { CopySession } from '../backup/copy-session.ts'
import { unseal } from '../backup/seal.ts'
import { auditArchives } from '../platform/audit/audit-archives.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { archiveMonth, readMonth, writeMonth } from './archive-month.ts'

const clock = { now: () => new Date('2026-03-10T06:00:00Z') }
const key = 'a key of the tests, long enough'

const opened: CopySession[] = []
afterEach(async () => {
  for (const session of opened.splice(0)) await session.close()
})

/** A database with entries at the edges of January 2025. */
async function audited(key?: string) {
  const { session } = await emptySystem()
  opened.push(session)
  for (const at of [
    '2024-12-31T23:59:59.999Z',
    '2025-01-01T00:00:00Z',
    '2025-01-31T23:59:59.999Z',
    '2025-02-01T00:00:00Z',
  ])
    await session.db.execute(sql`
      insert into audit_entries (id, at, hour, actor_id, actor_role, action, subject_id, patient_id)
      select gen_random_uuid(), ${at}::timestamptz, ${at}::timestamptz, gen_random_uuid(), 'doctor', 'visit_listed',
        gen_random_uuid(), gen_random_uuid()`)
  const deps = { session, clock, key }
  const state: { file?: Buffer } = {}
  const read = async () => readMonth(streamOf(state.file ?? Buffer.alloc(0)), key)
  const write = async () => {
    const out = new PassThrough()
    const [file, written] = await Promise.all([buffer(out), writeMonth(deps, '2025-01', out)])
    state.file = file
    return written
  }
  const left = async () =>
    (await session.db.select({ at: auditEntries.at }).from(auditEntries).orderBy(auditEntries.at)).map(({ at }) =>
      at.toISOString(),
    )
  return { deps, session, state, write, read, left }
}

async function* streamOf(bytes: Uint8Array) {
  yield bytes
}

const others = ['2024-12-31T23:59:59.999Z', '2025-02-01T00:00:00.000Z']

test('writes a month to an encrypted file, notes it, and deletes that month alone', async () => {
  const { deps, session, state, write, read, left } = await audited(key)
  expect(await archiveMonth(deps, '2025-01', { write, read })).toEqual({ entries: 2, deleted: 2 })
  expect(await left()).toEqual(others)
  const lines = (await buffer(await unseal(streamOf(state.file ?? Buffer.alloc(0)), key))).toString().trim().split('\n')
  expect(lines[0]?.split('\t').slice(0, 3)).toEqual(['id', 'at', 'hour'])
  expect(lines.slice(1).map((line) => line.split('\t')[1])).toEqual([
    '2025-01-01 00:00:00+00',
    '2025-01-31 23:59:59.999+00',
  ])
  expect(await session.db.select().from(auditArchives)).toMatchObject([
    { month: '2025-01-01', entries: 2, archivedAt: clock.now() },
  ])
})

test('goes on after an interruption with the same file, and refuses another one', async () => {
  const { deps, session, state, write, read, left } = await audited()
  await expect(
    archiveMonth({ ...deps, session: { ...session, transaction: failingAfter(session, 1) } }, '2025-01', {
      write,
      read,
    }),
  ).rejects.toThrow('the connection is lost')
  expect(await left()).toHaveLength(4)
  const mustNotWrite = () => Promise.reject(new Error('it is written already'))
  const whole = state.file
  state.file = gzipSync('id\n')
  await expect(archiveMonth(deps, '2025-01', { write: mustNotWrite, read })).rejects.toThrow(
    'in another file, of 2 entries',
  )
  expect(await left()).toHaveLength(4)
  if (whole) state.file = whole
  expect(await archiveMonth(deps, '2025-01', { write: mustNotWrite, read })).toEqual({ entries: 2, deleted: 2 })
  expect(await left()).toEqual(others)
})

/** Transactions of a session whose connection is lost after some. */
function failingAfter(session: CopySession, count: number): CopySession['transaction'] {
  let left = count
  return (mode, work) =>
    left-- > 0 ? session.transaction(mode, work) : Promise.reject(new Error('the connection is lost'))
}

test('deletes nothing when the file cannot be read back as it was written', async () => {
  const { deps, session, state, write, read, left } = await audited()
  const damaged = async () => {
    const written = await write()
    state.file = gzipSync('id\n')
    return written
  }
  await expect(archiveMonth(deps, '2025-01', { write: damaged, read })).rejects.toThrow('nothing was deleted')
  expect(await left()).toHaveLength(4)
  expect(await session.db.select().from(auditArchives)).toEqual([])
})

test.each([
  ['2025-03', 'The newest month to archive is 2025-02'],
  ['2025-13', 'no month such as 2025-01'],
])('refuses %s', async (month, reason) => {
  const { deps, write, read, left } = await audited()
  await expect(archiveMonth(deps, month, { write, read })).rejects.toThrow(reason)
  expect(await left()).toHaveLength(4)
})

test('the database refuses to delete entries of a month that was not archived', async () => {
  const { session, left } = await audited()
  await session.db.insert(auditArchives).values({
    month: '2025-01-01',
    entries: 2,
    sha256: 'of another test',
    archivedAt: clock.now(),
  })
  // What is older than three years may go; this entry never is.
  await session.db.execute(sql`
    insert into audit_entries (id, at, hour, actor_id, actor_role, action, subject_id, patient_id)
    select gen_random_uuid(), now(), now(), gen_random_uuid(), 'doctor', 'visit_listed', gen_random_uuid(),
      gen_random_uuid()`)
  const refused = { cause: { message: 'audit entries are kept as they are' } }
  await expect(session.db.execute('delete from audit_entries')).rejects.toMatchObject(refused)
  await expect(session.db.execute(`update audit_entries set action = 'nothing'`)).rejects.toMatchObject(refused)
  expect(await left()).toHaveLength(5)
})
