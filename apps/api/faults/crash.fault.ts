import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { slotsOf } from '../src/platform/jobs/job-kind.ts'
import { freePort } from '../test/free-port.ts'
import { book } from './clinic/appointment-calls.ts'
import { inParallel, tally, type Answered } from './clinic/call.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { repeats } from './repeats.ts'
import { reportFigure } from './report-figure.ts'

const kills = Math.max(10, repeats(20))
const clients = 50
const bookings = 50 * kills

test(`kill -9 during ${bookings} bookings, ${kills} times: nothing acknowledged is lost, nothing is there twice`, async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const port = await freePort()
  const readyMs: number[] = []
  const start = async () => {
    const startedAt = performance.now()
    const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, port })
    await api.ready()
    readyMs.push(performance.now() - startedAt)
    return api
  }
  mail.acknowledgeAfterMs = 1000
  let api = await start()
  const patients = await makePatients(cluster.url, 50)
  const doctors = await makeDoctors(cluster.url, 50)
  const slots = slotsAhead(kills)
  const wanted = Array.from({ length: bookings }, (_, index) => ({
    patient: patients[index % 50],
    key: randomUUID(),
    slot: { doctorId: doctors[(index + Math.floor(index / 50)) % 50], ...slots[Math.floor(index / 50)] },
  }))
  const ask = ({ patient, key, slot }: (typeof wanted)[number]) => book(api, patient, slot, key)

  // The process is killed again and again while 50 clients book, each request once: always in the middle of work.
  let isDone = false
  let answered = 0
  let up: Promise<void> = Promise.resolve()
  const killer = (async () => {
    for (let count = 0; count < kills && !isDone; count++) {
      const enough = answered + 15
      while ((answered < enough || mail.unacknowledged.size === 0) && !isDone) await wait(5)
      // A worker that had more mails on their way than it has slots would have them there by now.
      await wait(100)
      const dead = api.kill('SIGKILL')
      up = dead.then(start).then((next) => void (api = next))
      await up
    }
  })()
  const firstTries: Answered[] = await inParallel(wanted, clients, async (one) => {
    await up
    const answer = await ask(one)
    if (answer.status === 201) answered++
    return answer
  })
  isDone = true
  await killer
  mail.acknowledgeAfterMs = 0

  // Every client retries, even those with an answer: a client without one cannot know whether it booked.
  const lost = firstTries.filter((one) => one.status !== 201)
  const again = await inParallel(wanted, 20, ask)
  expect(tally(again)).toEqual({ 201: bookings })
  expect(again.filter((one, index) => firstTries[index]?.status === 201 && firstTries[index].id !== one.id)).toEqual([])
  const rows = await query<{ id: string }>(cluster.url, 'select id from appointments')
  expect(new Set(rows.map((row) => row.id))).toEqual(new Set(again.map((one) => one.id)))
  expect(rows).toHaveLength(bookings)

  await query(cluster.url, 'update jobs set run_at = created_at where done_at is null')
  await expect
    .poll(() => query(cluster.url, 'select 1 from jobs where done_at is null'), { timeout: 120_000, interval: 250 })
    .toEqual([])
  const toPatients = mail.mails.filter((one) => one.subject.startsWith('Your appointment'))
  const ids = new Set(toPatients.map((one) => one.messageId))
  expect(ids.size).toBe(bookings)
  const repeated = mail.mails.length - new Set(mail.mails.map((one) => one.messageId)).size
  expect(repeated).toBeGreaterThan(0)
  expect(repeated).toBeLessThanOrEqual(kills * slotsOf.mails)
  reportFigure(
    'crash',
    `${kills} kills during ${bookings} bookings: ${lost.length} answers lost and found again by their key, ${repeated} mails repeated, ready again after at most ${Math.round(Math.max(...readyMs))} ms`,
  )
})
