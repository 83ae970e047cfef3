import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

import { book, cancel, move } from './clinic/appointment-calls.ts'
import { call, inParallel, served, tally } from './clinic/call.ts'
import {
  agreeToHealthData,
  makeDoctors,
  makePatients,
  makeSession,
  query,
  slotsAhead,
  type Person,
} from './clinic/people.ts'
import { startApi, type ApiProcess } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { commandEnv, runCommand } from './processes/run-command.ts'
import { previousRelease } from './releases/previous-release.ts'
import { schemaOf } from './releases/schema-of.ts'
import { reportFigure } from './report-figure.ts'

const Listed = z.array(z.looseObject({ id: z.string() }))
const Visits = z.array(z.looseObject({ id: z.string(), patientName: z.string() }))

const patientCount = 40
const slots = slotsAhead(120)

async function read(api: ApiProcess, token: string, path: string): Promise<unknown> {
  const response = await fetch(`${api.origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status, path).toBe(200)
  return response.json()
}

const own = async (api: ApiProcess, patient: Person) =>
  Listed.parse(await read(api, patient.token, '/api/appointments'))
    .map(({ id }) => id)
    .toSorted()

/** The previous release, in use; then this one, which migrates while the other keeps running. */
async function upgrading() {
  const cluster = await ownCluster({ isEmpty: true })
  const mail = await mailCatcher()
  const settings = { databaseUrl: cluster.url, smtpUrl: mail.url }
  const previous = await startApi({ ...settings, server: previousRelease() })
  await previous.ready()
  const patients = await makePatients(cluster.url, patientCount)
  const doctors = await makeDoctors(cluster.url, 6)
  const bookings = (from: number, count: number, apis: readonly ApiProcess[]) =>
    inParallel(Array.from({ length: count }), 8, async (_, index) => {
      const at = from + index
      const api = apis[index % apis.length]
      if (!api) throw new Error('no process')
      const slot = slots[Math.floor(at / patientCount) * 8 + (at % 8)]
      return book(api, patients[at % patientCount], slot && { doctorId: doctors[at % doctors.length], ...slot })
    })
  return { cluster, settings, previous, patients, doctors, bookings }
}

test('the previous release keeps working while the new one migrates and runs next to it: nothing is lost, no person is booked twice at one time', async () => {
  const { cluster, settings, previous, patients, doctors, bookings } = await upgrading()
  const { url } = cluster
  const before = await bookings(0, 60, [previous])
  expect(Object.keys(tally(before)).toSorted()).toEqual(['201', '409'])
  const ids = async () =>
    (await query<{ id: string }>(url, 'select id from appointments order by id')).map(({ id }) => id)
  const booked = await ids()
  const dataDir = mkdtempSync(join(tmpdir(), 'aafiya-upgrade-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const backup = join(dataDir, 'before.backup')
  expect(await runCommand('backup', [backup], commandEnv({ databaseUrl: url, dataDir }))).toMatchObject({ code: 0 })

  const next = await startApi(settings)
  const [during] = await Promise.all([bookings(60, 200, [previous]), next.ready()])
  expect(Math.max(...during.map(({ status }) => status))).toBeLessThan(500)
  expect(await ids()).toEqual(expect.arrayContaining(booked))
  await agreeToHealthData(url, patients)

  const after = await bookings(260, 200, [previous, next])
  expect(Math.max(...after.map(({ status }) => status))).toBeLessThan(500)
  for (const patient of patients) expect(await own(previous, patient)).toEqual(await own(next, patient))
  const answers = tally([...before, ...during, ...after])
  reportFigure(
    'upgrade',
    `bookings before, during and after the migration, at both releases: ${JSON.stringify(answers)}`,
  )

  // The new release restores a backup made before the upgrade, and migrates it.
  await query(url, 'create database restored')
  const restoredUrl = new URL(url)
  restoredUrl.pathname = 'restored'
  const restored = await runCommand('restore', [backup], commandEnv({ databaseUrl: restoredUrl.toString(), dataDir }))
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('every checksum is right') })
  expect(await query(restoredUrl.toString(), 'select id from appointments order by id')).toEqual(
    booked.map((one) => ({ id: one })),
  )
  expect(await schemaOf(restoredUrl.toString())).toEqual(await schemaOf(url))

  // One patient at one time, at both releases and two doctors each.
  const [patient] = patients
  const last = slots.at(-1)
  const race = await inParallel(Array.from({ length: 12 }), 12, (_, index) =>
    served(() => book(index % 2 ? previous : next, patient, last && { doctorId: doctors[index % 4], ...last })),
  )
  expect(tally(race)).toEqual({ 201: 1, 409: 11 })
  const id = race.find(({ status }) => status === 201)?.id ?? ''
  const other = slots.at(-2)
  // The previous release ignores which visit the patient saw, and refuses no request that names it.
  expect((await move(previous, patient, id, other, 0)).status).toBe(200)
  expect(await cancel(next, patient, id, undefined, 0)).toMatchObject({ status: 409, code: 'appointment_changed' })
  expect((await cancel(previous, patient, id, undefined, 1)).status).toBe(200)
})

test('a change of a person by either release is immediately visible in the other', async () => {
  const { cluster, settings, previous, patients, doctors } = await upgrading()
  const { url } = cluster
  const next = await startApi(settings)
  await next.ready()
  const [mona, omar] = patients
  const [slot] = slots
  const [doctorId] = doctors
  if (!mona || !omar || !slot || !doctorId) throw new Error('people and a time')
  const [account] = await query<{ user_id: string }>(url, 'select user_id from doctors where id = $1', [doctorId])
  const doctorToken = await makeSession(url, account?.user_id ?? '')
  const visitsAt = async (api: ApiProcess) =>
    Visits.parse(await read(api, doctorToken, '/api/doctor/appointments')).map((one) => one.patientName)

  const renamed = await fetch(`${previous.origin}/api/me`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${mona.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Mona', lastName: 'Aziz' }),
  })
  expect(renamed.status).toBe(200)
  expect((await book(previous, mona, { doctorId, ...slot })).status).toBe(201)
  expect(await visitsAt(next)).toEqual(['Mona Aziz'])

  // A child's visit is their guardian's at both.
  const child = await call(next.origin, {
    method: 'POST',
    path: '/api/family',
    token: omar.token,
    body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  expect(child.status).toBe(201)
  const [, second] = slots
  const body = { doctorId, ...second, personId: child.id, agreesToHealthData: true }
  expect((await call(next.origin, { method: 'POST', path: '/api/appointments', token: omar.token, body })).status).toBe(
    201,
  )
  expect(await visitsAt(next)).toEqual(['Mona Aziz', 'Lina Farid'])
  expect(await visitsAt(previous)).toEqual(['Mona Aziz', 'Lina Farid'])
  expect(await own(previous, omar)).toEqual(await own(next, omar))
  expect(await own(previous, omar)).toHaveLength(1)
  expect(await book(previous, mona, { doctorId, ...second })).toMatchObject({ status: 409, code: 'slot_taken' })
})
