import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { call, inParallel, p95 } from './clinic/call.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { reportFigure } from './report-figure.ts'

const count = 500

async function connected(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const openOf = (sockets: readonly Socket[]) => sockets.filter((socket) => !socket.destroyed).length

interface Target {
  origin: string
  port: number
}

const connections = (port: number) => Promise.all(Array.from({ length: count }, () => connected(port)))

/** When all have been cut, in milliseconds. */
async function cutAfter(sockets: readonly Socket[], timeout: number): Promise<number> {
  const startedAt = performance.now()
  await expect.poll(() => openOf(sockets), { timeout, interval: 250 }).toBe(0)
  return performance.now() - startedAt
}

async function drippingBodies({ port }: Target): Promise<number> {
  const sockets = await connections(port)
  for (const socket of sockets) {
    socket.resume()
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: clinic.test\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
    )
  }
  const drip = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write(' ')
  }, 1000)
  const tookMs = await cutAfter(sockets, 60_000)
  clearInterval(drip)
  return tookMs
}

async function unfinishedHeaders({ port }: Target): Promise<number> {
  const sockets = await connections(port)
  for (const socket of sockets) socket.resume().write('GET /api/doctors HTTP/1.1\r\nHost: clinic.test\r\nX-Slow: ')
  return cutAfter(sockets, 60_000)
}

async function readerOfNothing({ port }: Target): Promise<number> {
  const reader = await connected(port)
  reader.pause()
  reader.write('GET /api/openapi.json HTTP/1.1\r\nHost: clinic.test\r\n\r\n'.repeat(60))
  // It reads nothing, so it learns of its end only by writing.
  const knock = setInterval(() => reader.write('\r\n'), 500)
  const tookMs = await cutAfter([reader], 120_000)
  clearInterval(knock)
  return tookMs
}

const everyoneElse = ({ origin }: Target) =>
  inParallel(Array.from({ length: 300 }), 3, async () => {
    await wait(100)
    return call(origin, { method: 'GET', path: '/api/doctors' })
  })

// One process gets all of them concurrently, which is harder for it, and takes half a minute instead of a minute and
// a half.
test(`${count} bodies of a byte a second, ${count} unfinished headers and a reader of nothing are cut, and slow down no other client`, async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })
  await api.ready()
  const target = { origin: api.origin, port: Number(new URL(api.origin).port) }
  const [bodiesMs, headersMs, readerMs, others] = await Promise.all([
    drippingBodies(target),
    unfinishedHeaders(target),
    readerOfNothing(target),
    everyoneElse(target),
  ])
  const ms = (value: number) => `${Math.round(value)} ms`
  reportFigure(
    'slow clients',
    `others' p95 ${ms(p95(others))}; cut: bodies ${ms(bodiesMs)}, headers ${ms(headersMs)}, reader ${ms(readerMs)}`,
  )
  expect(others.filter((one) => one.status !== 200)).toEqual([])
  expect(p95(others)).toBeLessThan(500)
  expect(bodiesMs).toBeLessThan(45_000)
  expect(headersMs).toBeGreaterThan(14_000)
  expect(headersMs).toBeLessThan(22_000)
  expect(readerMs).toBeLessThan(90_000)
  expect((await call(api.origin, { method: 'GET', path: '/api/doctors' })).status).toBe(200)
})
