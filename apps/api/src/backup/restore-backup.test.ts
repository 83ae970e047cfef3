import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { emptySystem } from '../../test/clinics/empty-system.ts'
import { createPasswords } from '../account/password/passwords.ts'
import { sessions } from '../account/session/sessions.table.ts'
import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { nextNumber } from '../appointments/documents/document-number.ts'
import { documentNumbers } from '../appointments/documents/document-numbers.table.ts'
import { readConfig } from '../config.ts'
import { demoAccounts } from '../demo/demo-accounts.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { erasedListName, erasureListHandler, replayErasures } from '../erasure/replay-erasures.ts'
import { inquiryFiles } from '../inquiries/inquiry-files.table.ts'
import { backups } from '../platform/backups.table.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createArchive, readArchive } from './archive.ts'
import { names } from './backup-format.ts'
import type { CopySession } from './copy-session.ts'
import { checkBackup } from './read-backup.ts'
import { afterRestore, restoreBackup } from './restore-backup.ts'
import { seal, unseal } from './seal.ts'
import { noteBackup, writeBackup } from './write-backup.ts'

const clock = { now: () => new Date('2026-03-01T06:00:00Z') }
const secrets = createSecrets('a secret of the tests, long enough for one')
const common = { clock, secrets, app: '1.2.3', key: undefined, isProduction: false }

type System = Awaited<ReturnType<typeof emptySystem>>

const opened: CopySession[] = []
afterAll(async () => {
  for (const session of opened) await session.close()
})

/** A system with the demo data, a session, and a text with everything that COPY has to escape. */
async function usedSystem(): Promise<System> {
  const system = await emptySystem()
  opened.push(system.session)
  const { db } = system.session
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  await seedDemo({ db, clock, config, passwords: createPasswords(4), files: system.files })
  await db.update(appointments).set({ notes: 'a\tb\\c\nd\r"e" \\N \\. ظهر 🙂' })
  const [patient] = await db.select().from(users).where(eq(users.email, demoAccounts.patient))
  await db.insert(documentNumbers).values({ last: 7 })
  const now = clock.now()
  await db
    .insert(sessions)
    .values({ id: crypto.randomUUID(), userId: patient?.id ?? '', createdAt: now, lastSeenAt: now, expiresAt: now })
  return system
}

async function backupOf(system: System) {
  const out = new PassThrough()
  const [bytes, summary] = await Promise.all([buffer(out), writeBackup({ ...system, ...common }, out)])
  return { bytes, summary }
}

const restore = (system: System, bytes: Uint8Array, change = {}) =>
  restoreBackup({ ...system, ...common, ...change }, once(bytes))

async function* once(bytes: Uint8Array) {
  yield bytes
}

/** Every row of every table but those that a restore changes, and every sequence. */
async function contentOf({ db }: CopySession) {
  const emptied = ['sessions', 'one_time_codes', 'code_requests', 'claim_codes', 'rate_limits', 'data_exports']
  const changed = [...emptied, 'document_numbers']
  const tables = await db
    .select({ name: sql<string>`tablename::text` })
    .from(sql`pg_tables where schemaname = 'public' order by tablename`)
  const content: Record<string, unknown> = {}
  for (const { name } of tables) {
    if (changed.includes(name)) continue
    const [all] = await db
      .select({ rows: sql<unknown>`json_agg(t order by t::text)` })
      .from(sql.raw(`public."${name}" t`))
    content[name] = all?.rows
  }
  content['sequences'] = await db
    .select({ all: sql<unknown>`json_agg(s order by s::text)` })
    .from(sql`pg_sequences s where schemaname = 'public'`)
  return content
}

/** The same backup with some entries changed and correct checksums. */
async function edited(bytes: Uint8Array, change: (name: string, text: string) => string) {
  const archive = createArchive(clock.now())
  const write = async () => {
    for await (const entry of readArchive(await unseal(once(bytes), undefined))) {
      if (entry.name !== names.manifest)
        await archive.add(entry.name, Buffer.from(change(entry.name, entry.bytes.toString())))
      else
        await archive.finish((checksums) => ({ ...JSON.parse(change(entry.name, entry.bytes.toString())), checksums }))
    }
  }
  const sealed = await seal(archive.bytes, undefined)
  const [whole] = await Promise.all([buffer(sealed), write()])
  return whole
}

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

const used = await usedSystem()
const { bytes, summary } = await backupOf(used)
/** The content at the time of the backup, since the tests change it later. */
const content = await contentOf(used.session)
const files = await Promise.all(used.files.names().map(async (name) => ({ name, file: await used.files.get(name) })))

test('restores nothing of a backup that is damaged or that this release cannot read, and all of one that is whole', async () => {
  const target = await emptySystem()
  opened.push(target.session)
  const before = await contentOf(target.session)
  // Already in the store, as when only the database was lost: a failed restore must not remove it.
  const [{ name: present, file: stored } = {}] = files
  if (!present || !stored) throw new Error('a file')
  await target.files.put(present, stored.bytes, stored.contentType)

  const changes: [(name: string, text: string) => string, RegExp][] = [
    [
      (name, text) => (name.startsWith('tables/users/') ? text.replace('Layla', 'Salma') : text),
      /rows of users are not those of its manifest/,
    ],
    [
      (name, text) => (name === names.header ? text.replace(/"hash": "./, '"hash": "x') : text),
      /made by another release/,
    ],
    [
      (name, text) => (name === names.header ? text.replace('"format": 1', '"format": 2') : text),
      /header.json is not understood/,
    ],
    [
      (name, text) => (name === names.header ? text.replace('"password_hash"', '"password_hash, (select 1)"') : text),
      /tables of this backup/,
    ],
  ]
  for (const [change, reason] of changes)
    expect(await refused(restore(target, await edited(bytes, change)))).toMatch(reason)
  expect(await contentOf(target.session)).toEqual(before)
  expect(target.files.names()).toEqual([present])

  const [, differing = ''] = used.files.names()
  const other = { bytes: Buffer.from('of a system that goes on'), contentType: 'image/webp' }
  await target.files.put(differing, other.bytes, other.contentType)
  expect(await refused(restore(target, bytes))).toContain(`none is replaced: ${differing}. Move them away`)
  expect(await contentOf(target.session)).toEqual(before)
  expect(target.files.names()).toEqual([present, differing])
  expect(await target.files.get(differing)).toEqual(other)
  await target.files.remove(differing)

  const { remove } = target.files
  target.files.remove = () => Promise.reject(new Error('away'))
  expect(await refused(restore(target, bytes.subarray(0, -1)))).toMatch(
    /^Nothing was restored, but \d+ files .* could not be removed/,
  )
  target.files.remove = remove

  const restored = await restore(target, bytes, { secrets: createSecrets('another secret, long enough for one too') })
  expect(restored).toMatchObject({
    hasSameSecret: false,
    closedDemoAccounts: 0,
    header: { app: '1.2.3', createdAt: '2026-03-01T06:00:00.000Z' },
  })
  expect(await contentOf(target.session)).toEqual(content)
  expect(summary.files).toBeGreaterThan(0)
  expect(target.files.names().toSorted()).toEqual(files.map(({ name }) => name).toSorted())
  for (const { name, file } of files) expect(await target.files.get(name)).toEqual(file)
  expect(await target.session.db.select().from(sessions)).toEqual([])
  // Documents that were issued after the backup have the numbers in between.
  expect(await nextNumber(target.session.db)).toBe(10_008)
  // Triggers work again: a changed account changes its person.
  await target.session.db.update(users).set({ lastName: 'Changed' }).where(eq(users.email, demoAccounts.patient))
  const renamed = await target.session.db
    .select({ name: sql<string>`full_name` })
    .from(sql`people where full_name like '% Changed'`)
  expect(renamed).toEqual([{ name: 'Layla Changed' }])

  expect(await refused(restore(target, bytes))).toMatch(/^The database is in use/)
})

test('where the connection is lost at the commit, the files stay that its rows may need', async () => {
  const target = await emptySystem()
  opened.push(target.session)
  const { transaction } = target.session
  target.session.transaction = async (mode, work) => {
    await transaction(mode, work)
    throw new Error('Connection terminated unexpectedly')
  }
  expect(await refused(restore(target, bytes))).toMatch(/^The database was lost at the very end/)
  expect(target.files.names().toSorted()).toEqual(used.files.names().toSorted())
  target.session.transaction = transaction
  expect(await refused(restore(target, bytes))).toMatch(/^The database is in use/)
  expect(target.files.names().toSorted()).toEqual(used.files.names().toSorted())
})

test('reading a backup to its end detects missing parts', async () => {
  const check = (file: Uint8Array) => refused(checkBackup(once(file), undefined))
  expect(await check(bytes.subarray(0, -1))).toMatch(/damaged or was cut off/)
  const counted = await edited(bytes, (name, text) =>
    name === names.manifest ? text.replace(/"files": \d+/, '"files": 1') : text,
  )
  expect(await check(counted)).toMatch(/\d+ of 1 files/)
  expect(await check(Buffer.from('a letter'))).toBe('This file is no backup')
  expect(await checkBackup(once(bytes), undefined)).toMatchObject({ files: summary.files, missing: [] })
})

test('a finished backup is noted in the database, in place of the one before, and is whole without the note', async () => {
  const { session } = used
  const noted = () => session.db.select().from(backups)
  expect(await noteBackup(session, { takenAt: new Date('2026-03-01T02:00:00Z'), lostFiles: 3 })).toBe(true)
  // By the clock of another machine.
  expect(await noteBackup(session, { takenAt: new Date('2026-02-28T02:00:00Z'), lostFiles: 0 })).toBe(true)
  expect(await noted()).toEqual([{ takenAt: new Date('2026-02-28T02:00:00Z'), lostFiles: 0 }])
  await session.db.execute(sql`alter table backups rename to backups_away`)
  expect(await noteBackup(session, { takenAt: clock.now(), lostFiles: 0 })).toBe(false)
  await session.db.execute(sql`alter table backups_away rename to backups`)
})

test('in production the public passwords of demo accounts are removed', async () => {
  await used.session.transaction('write', async () => {
    expect(await afterRestore(used.session.db, { isProduction: true })).toMatchObject({ closedDemoAccounts: 4 })
    expect(await used.session.db.select().from(users).where(isNotNull(users.passwordHash))).toEqual([])
  })
})

test('a picture that is deleted while a backup is made is noted, and one that is lost is reported', async () => {
  const [deleted, lost] = used.files.names()
  if (!deleted || !lost) throw new Error('two files')
  await used.files.remove(lost)
  const { get } = used.files
  used.files.get = async (name) => {
    if (name !== deleted) return get(name)
    // By the time the backup reaches it, its row and file are deleted.
    const id = deleted.replaceAll(/^inquiries\/|\.webp$/g, '')
    await used.session.db.delete(inquiryFiles).where(eq(inquiryFiles.id, id))
    return undefined
  }
  const again = await backupOf(used)
  expect(again.summary.lost).toEqual([lost])
  expect(await checkBackup(once(again.bytes), undefined)).toMatchObject({
    files: summary.files - 2,
    missing: [deleted, lost].toSorted(),
  })
})

test('a deleted account is erased again, by the list in the store or by a copy', async () => {
  const [patient] = await used.session.db.select().from(users).where(eq(users.email, demoAccounts.patient))
  const accountId = patient?.id ?? ''
  const list = [{ accountId, personIds: [accountId], erasedAt: '2026-03-01T07:00:00.000Z' }]
  for (const isInStore of [true, false]) {
    const target = await emptySystem()
    opened.push(target.session)
    if (isInStore) await target.files.put(erasedListName, Buffer.from(JSON.stringify(list)), 'application/json')
    await restore(target, bytes)
    const system = { clock, secrets, files: target.files, db: target.session.db }
    expect(JSON.stringify(await contentOf(target.session))).toContain(patient?.email ?? '')
    expect(await replayErasures(system, isInStore ? [] : list)).toBe(1)
    expect(JSON.stringify(await contentOf(target.session))).not.toContain(patient?.email ?? '')
    expect(await replayErasures(system, list)).toBe(0)
    await erasureListHandler(system)()
    expect((await target.files.get(erasedListName))?.bytes.toString()).toContain(accountId)
  }
})
