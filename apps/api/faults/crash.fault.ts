import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { startApi } from './api-process.ts'
import { call, inParallel, type Answered } from './call.ts'
import { ownCluster } from './cluster.ts'
import { freePort } from '../test/free-port.ts'
import { mailCatcher } from './mail-catcher.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './people.ts'

const kills = 10
const bookings = 500

test(`kill -9 during ${bookings} bookings, ${kills} times: nothing acknowledged is lost, nothing is there twice`, async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const port = await freePort()
  const start = async () => {
    const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, port })
    await api.ready()
    return api
  }
  let api = await start()
  const patients = await makePatients(cluster.url, 50)
  const doctors = await makeDoctors(cluster.url, 50)
  const slots = slotsAhead(10)
  const wanted = Array.from({ length: bookings }, (_, index) => ({
    token: patients[index % 50]?.token ?? '',
    key: randomUUID(),
    body: { doctorId: doctors[(index + Math.floor(index / 50)) % 50], ...slots[Math.floor(index / 50)] },
  }))
  const book = ({ token, key, body }: (typeof wanted)[number]) =>
    call(api.origin, { method: 'POST', path: '/api/appointments', token, key, body })

  // Somebody kills the process again and again while 20 clients book, each request once.
  let isDone = false
  let up: Promise<void> = Promise.resolve()
  const killer = (async () => {
    for (let count = 0; count < kills && !isDone; count++) {
      await wait(250)
      const dead = api.kill('SIGKILL')
      up = dead.then(start).then((next) => void (api = next))
      await up
    }
  })()
  const firstTries: Answered[] = await inParallel(wanted, 20, async (one) => {
    await up
    return book(one)
  })
  isDone = true
  await killer

  const lost = wanted.filter((_, index) => firstTries[index]?.status !== 201)
  const again = await inParallel(lost, 20, book)
  expect(again.map((one) => one.status)).toEqual(lost.map(() => 201))
  const rows = await query<{ id: string }>(cluster.url, 'select id from appointments')
  const acknowledged = [...firstTries.filter((one) => one.status === 201), ...again].map((one) => one.id)
  expect(new Set(rows.map((row) => row.id))).toEqual(new Set(acknowledged))
  expect(rows).toHaveLength(bookings)

  await query(cluster.url, 'update jobs set run_at = created_at where done_at is null')
  await expect.poll(() => query(cluster.url, 'select 1 from jobs where done_at is null'), { timeout: 120_000, interval: 250 }).toEqual([])
  const toPatients = mail.mails.filter((one) => one.subject.startsWith('Your appointment'))
  const ids = new Set(toPatients.map((one) => one.messageId))
  expect(ids.size).toBe(bookings)
  expect(mail.mails.length - new Set(mail.mails.map((one) => one.messageId)).size).toBeLessThanOrEqual(kills)
  process.stdout.write(`  ${lost.length} answers lost and found again by their key, ${mail.mails.length - 2 * bookings} mails repeated\n`)
})
