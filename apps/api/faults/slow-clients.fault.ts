import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { startApi } from './api-process.ts'
import { call, inParallel, p95 } from './call.ts'
import { ownCluster } from './cluster.ts'
import { mailCatcher } from './mail-catcher.ts'

const count = 500

async function connected(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const openOf = (sockets: readonly Socket[]) => sockets.filter((socket) => !socket.destroyed).length

async function ready() {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })
  await api.ready()
  const port = Number(new URL(api.origin).port)
  return { api, sockets: await Promise.all(Array.from({ length: count }, () => connected(port))) }
}

test(`${count} sockets that send a byte a second slow nobody, and are cut by the rate`, async () => {
  const { api, sockets } = await ready()
  for (const socket of sockets) {
    socket.resume()
    socket.write('POST /api/login HTTP/1.1\r\nHost: clinic.test\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n')
  }
  const startedAt = performance.now()
  const drip = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write(' ')
  }, 1000)
  const others = await inParallel(Array.from({ length: 300 }), 3, async () => {
    await wait(100)
    return call(api.origin, { method: 'GET', path: '/api/doctors' })
  })
  expect(openOf(sockets)).toBe(count)
  await expect.poll(() => openOf(sockets), { timeout: 60_000, interval: 250 }).toBe(0)
  clearInterval(drip)
  const tookMs = performance.now() - startedAt
  process.stdout.write(`  others' p95 ${Math.round(p95(others))} ms; all cut after ${Math.round(tookMs)} ms\n`)
  expect(others.filter((one) => one.status !== 200)).toEqual([])
  expect(p95(others)).toBeLessThan(500)
  expect(tookMs).toBeLessThan(45_000)
})

test(`${count} sockets that never finish their headers are cut after 15 seconds, or a few more`, async () => {
  const { sockets } = await ready()
  const startedAt = performance.now()
  for (const socket of sockets) socket.resume().write('GET /api/doctors HTTP/1.1\r\nHost: clinic.test\r\nX-Slow: ')
  await expect.poll(() => openOf(sockets), { timeout: 60_000, interval: 250 }).toBe(0)
  const tookMs = performance.now() - startedAt
  expect(tookMs).toBeGreaterThan(14_000)
  expect(tookMs).toBeLessThan(22_000)
})

test('a reader that takes nothing of long answers is cut within a minute and a half', async () => {
  const { api, sockets } = await ready()
  const [reader] = sockets
  reader?.pause()
  reader?.write('GET /api/openapi.json HTTP/1.1\r\nHost: clinic.test\r\n\r\n'.repeat(60))
  const startedAt = performance.now()
  // It reads nothing, so it learns of its end only by writing.
  const knock = setInterval(() => reader?.write('\r\n'), 500)
  await expect.poll(() => reader?.destroyed, { timeout: 120_000, interval: 250 }).toBe(true)
  clearInterval(knock)
  const tookMs = performance.now() - startedAt
  process.stdout.write(`  cut after ${Math.round(tookMs)} ms\n`)
  expect(tookMs).toBeLessThan(90_000)
  expect((await call(api.origin, { method: 'GET', path: '/api/doctors' })).status).toBe(200)
})
