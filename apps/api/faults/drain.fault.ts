import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { book } from './clinic/appointment-calls.ts'
import { call } from './clinic/call.ts'
import { makeDoctors, makePatients, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { twoProcesses } from './processes/two-processes.ts'
import { repeats } from './repeats.ts'
import { reportFigure } from './report-figure.ts'

const drains = repeats(repeats(20))

/** How many requests `fetch` has written to their connections. */
let sent = 0
subscribe('undici:client:sendHeaders', () => sent++)

test(`SIGTERM with 100 requests in flight, ${drains} times: all are answered, exit 0 within 10 s`, async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const start = async () => {
    const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })
    await api.ready()
    return api
  }
  const patients = await makePatients(cluster.url, 100)
  const doctors = await makeDoctors(cluster.url, 100)
  const stopMs: number[] = []
  for (const slot of slotsAhead(drains)) {
    const api = await start()
    // Opens their connections: a busy machine accepts a hundred more slowly than it may stop.
    await Promise.all(patients.map(() => call(api.origin, { method: 'GET', path: '/api/health/live' })))
    const sentBefore = sent
    const underWay = patients.map((patient, index) => book(api, patient, { doctorId: doctors[index], ...slot }))
    await expect.poll(() => sent - sentBefore, { timeout: 60_000, interval: 5 }).toBe(patients.length)
    const stoppedAt = performance.now()
    expect(await api.kill('SIGTERM')).toBe(0)
    stopMs.push(performance.now() - stoppedAt)
    const answers = await Promise.all(underWay)
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  }
  reportFigure(
    'drain',
    `${drains} rounds of 100 requests: all answered, exit 0 after at most ${Math.round(Math.max(...stopMs))} ms`,
  )
  expect(Math.max(...stopMs)).toBeLessThan(10_000)
})

test('a late request on a connection opened before SIGTERM is still answered', async () => {
  const { first } = await twoProcesses()
  const socket = connect(Number(new URL(first.origin).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  await call(first.origin, { method: 'GET', path: '/api/health/live' })
  const exited = first.kill('SIGTERM')
  // Later than the last call: new connections are refused, open ones are served.
  await wait(1500)
  socket.write('GET /api/health/live HTTP/1.1\r\nHost: clinic.test\r\n\r\n')
  await closed
  expect(answer).toContain('HTTP/1.1 200')
  expect(await exited).toBe(0)
})
