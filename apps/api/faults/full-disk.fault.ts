import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'

import { expect, test } from 'vitest'

import { blob, picture } from '../test/endpoints/hostile-pictures.ts'
import { book } from './clinic/appointment-calls.ts'
import { call, inParallel, served, tally } from './clinic/call.ts'
import { liveBookings, makeDoctors, makePatients, query, slotsAhead, type Person, type Slot } from './clinic/people.ts'
import { startApi, type ApiProcess } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { smallDisk } from './processes/small-disk.ts'
import { reportFigure } from './report-figure.ts'

/** One process, its PostgreSQL in a folder of `disk`, its files in another. */
async function clinicOn(disk: { folder: string }, dataDir?: string) {
  const cluster = await ownCluster({ parent: disk.folder })
  const mail = await mailCatcher()
  const env = dataDir === undefined ? {} : { DATA_DIR: dataDir }
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, env })
  await api.ready()
  const patients = await makePatients(cluster.url, 1)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const [patient] = patients
  if (!patient || !doctorId) throw new Error('a patient and a doctor')
  return { cluster, mail, api, patient, doctorId }
}

const read = async (api: ApiProcess, { token }: Person) => [
  (await call(api.origin, { method: 'GET', path: '/api/health/ready' })).status,
  (await call(api.origin, { method: 'GET', path: '/api/doctors' })).status,
  (await call(api.origin, { method: 'GET', path: '/api/appointments', token })).status,
]

/** A booking, and the sentence that a patient reads if it is refused. */
async function ask(api: ApiProcess, { token }: Person, slot: Partial<Slot> & { doctorId: string }, language: string) {
  const response = await fetch(`${api.origin}/api/appointments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'accept-language': language },
    body: JSON.stringify(slot),
  })
  const answer: unknown = await response.json()
  return { status: response.status, message: answer instanceof Object ? Reflect.get(answer, 'message') : undefined }
}

test('PostgreSQL on a full disk: reading goes on, a booking is refused with a sentence, and succeeds as soon as there is space', async () => {
  const disk = smallDisk(400)
  const { cluster, api, patient, doctorId } = await clinicOn(disk)
  const slots = slotsAhead(500)
  let booked = 0
  /** Pages that have room, and space that PostgreSQL frees itself, take some more bookings before one is refused. */
  const refusedIn = async (language: string) => {
    while (booked < slots.length - 1) {
      disk.fill()
      const answer = await ask(api, patient, { doctorId, ...slots[booked] }, language)
      if (answer.status !== 201) return answer
      booked++
    }
    throw new Error('a full disk took all bookings')
  }
  expect(await refusedIn('en')).toEqual({
    status: 503,
    message: 'The service is not available right now. Please try again in a moment.',
  })
  expect(await refusedIn('ar')).toEqual({ status: 503, message: 'الخدمة غير متاحة حاليًا. يرجى المحاولة بعد لحظات.' })
  await expect.poll(api.output).toContain('53100')
  expect(await read(api, patient)).toEqual([200, 200, 200])
  expect((await liveBookings(cluster.url)).live).toBe(booked)

  disk.makeSpace()
  expect(await ask(api, patient, { doctorId, ...slots[booked] }, 'en')).toMatchObject({ status: 201 })
  expect(await liveBookings(cluster.url)).toEqual({ live: booked + 1, slots: booked + 1 })
  expect(api.isAlive()).toBe(true)
  reportFigure('full disk', `PostgreSQL: ${booked} bookings, then 503 while reading is 200; 201 once there is space`)
})

test('a journal of PostgreSQL without space stops it: 503, nothing acknowledged is lost, and it serves after a start with space', async () => {
  const disk = smallDisk(400)
  const { cluster, api, patient, doctorId } = await clinicOn(disk)
  const slots = slotsAhead(20)
  const made = await inParallel(slots.slice(0, 10), 1, (slot) =>
    served(() => book(api, patient, { doctorId, ...slot })),
  )
  expect(tally(made)).toEqual({ 201: 10 })
  // With one key: a booking that got through before the journal was full is found again.
  const key = randomUUID()
  const bookOneMore = async () => (await book(api, patient, { doctorId, ...slots[10] }, key)).status
  disk.fill()
  await expect(
    query(
      cluster.url,
      `select pg_logical_emit_message(false, 'fill', repeat('x', 1000000)) from generate_series(1, 400)`,
    ),
  ).rejects.toThrow(/./)
  await expect.poll(bookOneMore, { timeout: 30_000 }).toBe(503)
  await expect.poll(() => query(cluster.url, 'select 1').catch(() => 'away'), { timeout: 30_000 }).toBe('away')
  expect(api.isAlive()).toBe(true)

  disk.makeSpace()
  await cluster.stop('immediate').catch(() => undefined)
  await cluster.start()
  await expect.poll(bookOneMore, { timeout: 30_000 }).toBe(201)
  expect(await liveBookings(cluster.url)).toEqual({ live: 11, slots: 11 })
  expect(await read(api, patient)).toEqual([200, 200, 200])
})

test('a full DATA_DIR refuses a picture with 507, books and reads on, and takes the picture once there is space', async () => {
  const files = smallDisk(8)
  const { api, patient, doctorId } = await clinicOn({ folder: tmpdir() }, files.folder)
  const upload = async () => {
    const form = new FormData()
    form.append('Picture', blob(await picture()), 'mona.jpg')
    const response = await fetch(`${api.origin}/api/profile-pictures/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${patient.token}` },
      body: form,
    })
    await response.body?.cancel()
    return response.status
  }
  files.fill()
  expect(await upload()).toBe(507)
  expect(await read(api, patient)).toEqual([200, 200, 200])
  expect(await served(() => book(api, patient, { doctorId, ...slotsAhead(1)[0] }))).toMatchObject({ status: 201 })
  files.makeSpace()
  expect(await upload()).toBeLessThan(300)
  expect(api.isAlive()).toBe(true)
})
