import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'

import { describe, expect, onTestFinished, test } from 'vitest'

import { createFlow, requireMinimumRate } from './minimum-rate.ts'

const pace = { bytesPerSecond: 16 * 1024, graceMs: 30_000 }
const kilobyte = 1024

/** How many seconds a flow lasts when `of` gives the bytes of each second. */
function secondsUntilCut(of: (second: number) => number, most: number): number {
  const flow = createFlow(pace, 0, 0)
  let total = 0
  for (let second = 1; second <= most; second++) {
    total += of(second)
    if (!flow.isFastEnough(total, second * 1000)) return second
  }
  return Number.POSITIVE_INFINITY
}

describe('a flow', () => {
  test('of a byte a second lasts as long as the grace', () => {
    expect(secondsUntilCut(() => 1, 3600)).toBe(31)
    expect(secondsUntilCut(() => 0, 3600)).toBe(31)
  })

  test('of a phone on a poor line lasts until 25 MB are through', () => {
    const seconds = (25 * kilobyte) / 40
    expect(secondsUntilCut(() => 40 * kilobyte, seconds)).toBe(Number.POSITIVE_INFINITY)
  })

  test('may stall as in a tunnel, more than once', () => {
    const inTunnel = (second: number) => second % 60 < 25
    expect(secondsUntilCut((second) => (inTunnel(second) ? 0 : 40 * kilobyte), 3600)).toBe(Number.POSITIVE_INFINITY)
  })

  test('gains nothing from a fast beginning', () => {
    expect(secondsUntilCut((second) => (second === 1 ? 20_000 * kilobyte : 0), 3600)).toBe(32)
  })

  test('that is just too slow ends in the end', () => {
    expect(secondsUntilCut(() => 15 * kilobyte, 3600)).toBeLessThan(600)
    expect(secondsUntilCut(() => 16 * kilobyte, 3600)).toBe(Number.POSITIVE_INFINITY)
  })

  test('has time for a piece that is on its way as a whole', () => {
    const flow = createFlow(pace, 0, 0)
    const owed = 1600 * kilobyte
    expect(flow.isFastEnough(0, 129_000, owed)).toBe(true)
    expect(flow.isFastEnough(0, 131_000, owed)).toBe(false)
  })
})

describe('a connection', () => {
  const impatient = { bytesPerSecond: 100 * 1024 * 1024, graceMs: 200 }

  async function served() {
    const answer = Buffer.alloc(20 * 1024 * 1024)
    const server = createServer(
      (request, response) => void (request.method === 'GET' ? response.end(answer) : request.resume()),
    )
    requireMinimumRate(server, impatient, 20)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close().closeAllConnections())
    const address = server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    await once(socket, 'connect')
    return { socket, accepted: new Promise<void>((resolve) => server.once('request', () => resolve())), server }
  }
  const cut = (socket: ReturnType<typeof connect>) => new Promise((resolve) => socket.once('close', resolve))

  test('is cut if its body does not arrive', async () => {
    const { socket } = await served()
    socket.on('error', () => undefined).resume()
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{')
    await cut(socket)
    expect(socket.destroyed).toBe(true)
  })

  test('is cut if its answer is never read', async () => {
    const { socket, server } = await served()
    const gone = new Promise<Socket>((resolve) =>
      server.once('request', ({ socket: other }) => void other.once('close', () => resolve(other))),
    )
    socket.on('error', () => undefined).pause()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect((await gone).destroyed).toBe(true)
  })

  test('that waits for its answer is left alone', async () => {
    const { socket, accepted } = await served()
    let isClosed = false
    socket.once('close', () => (isClosed = true))
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n{')
    await accepted
    const other = await served()
    other.socket.on('error', () => undefined).resume()
    other.socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{')
    await cut(other.socket)
    expect(isClosed).toBe(false)
  })
})
