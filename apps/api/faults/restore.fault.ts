import { once } from 'node:events'
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generateIdentity } from 'age-encryption'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { readBackup } from '../src/backup/read-backup.ts'
import { openPostgres } from '../src/platform/db/open-postgres.ts'
import { createLog } from '../src/platform/log.ts'
import { book } from './clinic/appointment-calls.ts'
import { call, tally } from './clinic/call.ts'
import { hashesOf, makeImages, makePastVisits } from './clinic/many-records.ts'
import { makeDoctors, makePatients, makeSession, query, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { commandEnv, runCommand, spawnCommand } from './processes/run-command.ts'
import { schemaOf } from './releases/schema-of.ts'
import { reportFigure } from './report-figure.ts'

/** In CI enough to fill several parts of a table. */
const isShort = process.env['FAULT_SHARE'] !== undefined
const visits = isShort ? 12_000 : 200_000
const images = isShort ? 50 : 500

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'aafiya-restore-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/**
 * Two processes in use, with existing data, and empty databases to restore into, owned by a role that is not a
 * superuser.
 */
async function usedSystem() {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const dataDir = folder()
  const settings = { databaseUrl: cluster.url, smtpUrl: mail.url, env: { DATA_DIR: dataDir } }
  const apis = await Promise.all([startApi(settings), startApi(settings)])
  await Promise.all(apis.map((api) => api.ready()))
  const patients = await makePatients(cluster.url, 40)
  const doctors = await makeDoctors(cluster.url, 40)
  const patientIds = patients.map(({ id }) => id)
  await makePastVisits(cluster.url, { count: visits, doctors, patients: patientIds })
  const files = await makeImages(cluster.url, { count: images, patients: patientIds, dataDir })
  await query(cluster.url, 'create role clinic login')
  const emptyDatabase = async (name: string) => {
    await query(cluster.url, `create database ${name} owner clinic`)
    const url = new URL(cluster.url)
    url.pathname = name
    url.username = 'clinic'
    return url.toString()
  }
  return { cluster, mail, dataDir, apis, patients, doctors, files, emptyDatabase }
}

/** Books visits one after the other at both processes until stopped. Returns the ids acknowledged so far. */
function bookings({ apis, patients, doctors }: Awaited<ReturnType<typeof usedSystem>>) {
  const acknowledged: string[] = []
  let isStopped = false
  const slots = slotsAhead(1000)
  const lane = async (start: number) => {
    const answers = []
    for (let n = start; !isStopped && n < slots.length * patients.length; n += 4) {
      const api = apis[n % apis.length]
      if (!api) throw new Error('no process')
      const slot = slots[Math.floor(n / patients.length)]
      const answer = await book(
        api,
        patients[n % patients.length],
        slot && { doctorId: doctors[n % doctors.length], ...slot },
      )
      answers.push(answer)
      if (answer.status === 201) acknowledged.push(answer.id)
    }
    return answers
  }
  const lanes = Promise.all([0, 1, 2, 3].map(lane))
  return {
    acknowledged,
    async stop() {
      isStopped = true
      return (await lanes).flat()
    },
  }
}

/** Runs a backup that has to wait for a migration, which rewrites the visits. Returns how many visits it contains. */
async function visitsBackedUpDuringMigration(databaseUrl: string, dataDir: string): Promise<number | undefined> {
  const file = join(folder(), 'migrating.backup')
  const migration = new pg.Client({ connectionString: databaseUrl })
  await migration.connect()
  await migration.query(`begin; alter table appointments alter column notes type text using notes || ''`)
  const running = runCommand('backup', [file], commandEnv({ databaseUrl, dataDir }))
  const waiting = `select 1 from pg_stat_activity where application_name = 'aafiya-backup' and wait_event_type = 'Lock'`
  await expect.poll(() => query(databaseUrl, waiting), { timeout: 20_000 }).toHaveLength(1)
  await migration.query('commit')
  await migration.end()
  expect((await running).code).toBe(0)
  for await (const part of readBackup(createReadStream(file), undefined))
    if (part.kind === 'manifest') return part.manifest.tables['appointments']?.rows
  return undefined
}

const filesIn = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

/** Kills a restore that has added files and waits for the end of its backup. */
async function killedRestore(backup: string, env: Record<string, string>, dataDir: string): Promise<void> {
  const child = spawnCommand('restore', ['-'], env, 'pipe')
  // It is killed before it has read everything.
  child.stdin?.on('error', () => undefined)
  child.stdin?.write(readFileSync(backup).subarray(0, -100_000))
  await expect.poll(() => filesIn(dataDir).length, { timeout: 60_000 }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const tablesIn = (url: string) => query(url, `select 1 from pg_tables where schemaname = 'public'`)
const idsIn = async (url: string) =>
  (await query<{ id: string }>(url, 'select id from appointments')).map(({ id }) => id)

test(`a backup of ${visits} visits and ${images} files, made while people book, restores into an empty system whole, or not at all`, async () => {
  const used = await usedSystem()
  const { cluster, dataDir, files, emptyDatabase } = used
  const key = await generateIdentity()
  const backup = join(folder(), 'clinic.backup')

  const load = bookings(used)
  await expect.poll(() => load.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20)
  const before = [...load.acknowledged]
  const startedAt = performance.now()
  const written = await runCommand('backup', [backup], commandEnv({ databaseUrl: cluster.url, dataDir, key }))
  const backupSeconds = (performance.now() - startedAt) / 1000
  const after = load.acknowledged.length
  const answers = await load.stop()
  expect(written.output).toContain(`${images} files, encrypted`)
  expect(written.code).toBe(0)
  expect(after).toBeGreaterThan(before.length)
  expect(await query(cluster.url, 'select lost_files from backups')).toEqual([{ lost_files: 0 }])
  expect(Object.keys(tally(answers))).toEqual(['201'])

  expect(await visitsBackedUpDuringMigration(cluster.url, dataDir)).toBe((await idsIn(cluster.url)).length)

  const url = await emptyDatabase('restored')
  const restoredDir = folder()
  const target = commandEnv({ databaseUrl: url, dataDir: restoredDir, key })
  const wrongKey = await runCommand('restore', [backup], { ...target, BACKUP_KEY: await generateIdentity() })
  expect(wrongKey).toMatchObject({ code: 1, output: expect.stringContaining('BACKUP_KEY does not open this backup') })

  // One bit near the end, and the last byte: nearly all rows and files were restored by then, and none may stay.
  const damaged = join(folder(), 'damaged.backup')
  const bytes = readFileSync(backup)
  const at = Math.floor(bytes.length * 0.99)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(damaged, bytes)
  const changed = await runCommand('restore', [damaged], target)
  expect(changed).toMatchObject({ code: 1, output: expect.stringContaining('damaged') })
  writeFileSync(damaged, readFileSync(backup))
  truncateSync(damaged, statSync(damaged).size - 1)
  const cutOff = await runCommand('restore', [damaged], target)
  expect(cutOff).toMatchObject({ code: 1, output: expect.stringContaining('damaged') })
  expect(await tablesIn(url)).toEqual([])
  expect(filesIn(restoredDir)).toEqual([])

  await killedRestore(backup, target, restoredDir)
  await expect.poll(() => tablesIn(url), { timeout: 20_000 }).toEqual([])
  const restoreStartedAt = performance.now()
  // Two concurrent restores: the second waits for the first, and finds the system in use.
  const both = await Promise.all([runCommand('restore', [backup], target), runCommand('restore', [backup], target)])
  const [restored, late] = both.toSorted((one, other) => Number(one.code) - Number(other.code))
  if (!restored) throw new Error('two restores')
  expect(late).toMatchObject({ code: 1, output: expect.stringContaining('The database is in use') })
  const restoreSeconds = (performance.now() - restoreStartedAt) / 1000
  expect(restored.output).toContain('every checksum is right')
  expect(restored.code).toBe(0)

  const ids = new Set(await idsIn(url))
  expect(before.filter((id) => !ids.has(id))).toEqual([])
  expect(ids.size).toBeGreaterThanOrEqual(visits + before.length)
  expect(hashesOf(restoredDir, files)).toEqual(hashesOf(dataDir, files))
  const fresh = await emptyDatabase('fresh')
  const migrated = openPostgres(fresh, createLog('silent'))
  await migrated.migrate()
  await migrated.close()
  const schema = await schemaOf(url)
  expect(schema).toEqual(await schemaOf(fresh))
  const constraints = schema.filter(({ kind }) => kind === 'constraint').length

  const again = await runCommand('restore', [backup], target)
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The database is in use') })
  expect(new Set(await idsIn(url))).toEqual(ids)

  // The restored system serves: old sessions have ended, and a taken time is refused.
  const api = await startApi({ databaseUrl: url, smtpUrl: used.mail.url, env: { DATA_DIR: restoredDir } })
  await api.ready()
  const [patient] = used.patients
  if (!patient) throw new Error('a patient')
  expect((await call(api.origin, { method: 'GET', path: '/api/appointments', token: patient.token })).status).toBe(401)
  const token = await makeSession(url, patient.id)
  const [slot] = slotsAhead(1)
  const body = { doctorId: used.doctors[0], ...slot }
  expect(await call(api.origin, { method: 'POST', path: '/api/appointments', token, body })).toMatchObject({
    status: 409,
  })

  for (const { peakMegabytes } of [written, restored]) expect(peakMegabytes).toBeLessThan(400)
  reportFigure(
    'restore',
    `${visits} visits, ${images} files: backup ${backupSeconds.toFixed(1)} s and ${Math.round(written.peakMegabytes)} MB of memory ` +
      `while ${after - before.length} bookings were answered, ${(statSync(backup).size / 1e6).toFixed(0)} MB; ` +
      `restore ${restoreSeconds.toFixed(1)} s and ${Math.round(restored.peakMegabytes)} MB; ${constraints} constraints`,
  )
})
