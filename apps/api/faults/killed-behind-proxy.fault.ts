import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { freePort } from '../test/free-port.ts'
import { book } from './clinic/appointment-calls.ts'
import { tally, type Answered } from './clinic/call.ts'
import { liveBookings, makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { haproxy } from './processes/haproxy.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { repeats } from './repeats.ts'
import { reportFigure } from './report-figure.ts'

/** A third of the faults kills a ninth as often. */
const kills = repeats(repeats(12))
const everySeconds = repeats(10)
const clients = 10

/**
 * A process that is not ready gets no requests. Requests in progress at a process that died are retried at the other
 * one if that does no harm: for a used connection, HAProxy would close the client's instead of answering 502.
 */
const readyOnly = (ports: readonly number[]) => `  mode http
  balance roundrobin
  option httpchk GET /api/health/ready
  option redispatch 1
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET or { req.hdr(idempotency-key) -m found }
  option forwardfor
  default-server inter 500ms fall 1 rise 1
${ports.map((port) => `  server api${port} 127.0.0.1:${port} check`).join('\n')}`

test(`two processes behind a proxy, one killed every ${everySeconds} s, ${kills} times: a retry under the same key settles each booking`, async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const ports = [await freePort(), await freePort()]
  const start = async (port: number) => {
    const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, port, env: { TRUST_PROXY: '1' } })
    await api.ready()
    return api
  }
  const apis = await Promise.all(ports.map(start))
  const proxy = await haproxy(readyOnly(ports))
  const front = { origin: `http://127.0.0.1:${proxy.port}` }
  const patients = await makePatients(cluster.url, 100)
  const doctors = await makeDoctors(cluster.url, 100)
  const slots = slotsAhead(1_000)

  const first: Answered[] = []
  const settled: Answered[] = []
  let next = 0
  let isDone = false
  const client = async () => {
    while (!isDone) {
      const index = next++
      // One in ten requests a time that another client also requests.
      const at = index % 10 === 9 ? Math.max(0, index - 200) : index
      const patient = patients[(index + Math.floor(at / 100)) % 100]
      const slot = { doctorId: doctors[at % 100], ...slots[Math.floor(at / 100)] }
      const key = randomUUID()
      let answer = await book(front, patient, slot, key)
      first.push(answer)
      const end = performance.now() + 30_000
      while ([502, 503].includes(answer.status) && performance.now() < end) {
        await wait(100)
        answer = await book(front, patient, slot, key)
      }
      settled.push(answer)
      await wait(40)
    }
  }
  const load = Promise.all(Array.from({ length: clients }, client))
  for (let count = 0; count < kills; count++) {
    await wait(everySeconds * 1000)
    const which = count % 2
    await apis[which]?.kill('SIGKILL')
    apis[which] = await start(ports[which] ?? 0)
  }
  isDone = true
  await load

  reportFigure(
    'proxy',
    `${kills} processes killed, one every ${everySeconds} s: answers ${JSON.stringify(tally(first))}, after retries ${JSON.stringify(tally(settled))}`,
  )
  expect(first.filter(({ status }) => ![201, 409, 502, 503].includes(status))).toEqual([])
  expect(settled.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
  const stored = await query<{ id: string }>(cluster.url, 'select id from appointments')
  const booked = settled.filter(({ status }) => status === 201)
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(booked.map(({ id }) => id)))
  expect(await liveBookings(cluster.url)).toEqual({ live: booked.length, slots: booked.length })
})
