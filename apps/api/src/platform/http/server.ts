import type { Server, ServerOptions } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

import { requireMinimumRate } from './minimum-rate.ts'

/**
 * An end to every wait: headers within 15 s, a body by a minimum rate and within half an hour (ten pictures from a
 * phone on a poor line take twenty minutes). Node checks every 30 s by default.
 */
export const connectionLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30 * 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} as const satisfies ServerOptions

/** Listens for connections and resolves once listening. */
export function listen(server: Server, port: number, host?: string): Promise<void> {
  requireMinimumRate(server)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host && { host }) }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** From the signal to the cut: a supervisor waits ten seconds, and what is left of them belongs to the jobs. */
const cutAfterMs = 7_500

/**
 * Connections already in the backlog are accepted: listening ends after a quiet moment, or after some seconds at the
 * latest.
 */
const quietMs = 400
const lastCallMs = 3_000

/**
 * Makes a server stoppable. Stopping accepts the connections still in the backlog (under load they wait in the
 * kernel), then no more, lets answers in progress finish, and cuts the rest after a while. Node's own
 * `closeIdleConnections` also resets connections whose first request has not been read yet.
 */
export function stoppable(server: Server): () => Promise<void> {
  const underWay = new Map<Socket, number>()
  const served = new WeakSet<Socket>()
  let isStopping = false
  let lastKnock = 0
  const endIfIdle = (socket: Socket) => {
    if (isStopping && served.has(socket) && underWay.get(socket) === 0) socket.end()
  }
  server.on('connection', (socket: Socket) => {
    lastKnock = performance.now()
    underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    served.add(socket)
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (!underWay.has(socket)) return
      underWay.set(socket, (underWay.get(socket) ?? 1) - 1)
      endIfIdle(socket)
    })
  })
  const lastCall = async (calledAt: number) => {
    do {
      await wait(quietMs / 4)
      // Where the process was held up, connections knock that it has not heard yet: one is let in each turn of the
      // event loop.
      await nextTurn()
    } while (performance.now() - lastKnock < quietMs && performance.now() - calledAt < lastCallMs)
  }
  return async () => {
    const calledAt = performance.now()
    await lastCall(calledAt)
    await new Promise<void>((resolve) => {
      isStopping = true
      const cut = setTimeout(() => server.closeAllConnections(), calledAt + cutAfterMs - performance.now())
      // Not the HTTP server's own `close`, which closes idle connections in that sense too.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(cut)
        resolve()
      })
      for (const socket of underWay.keys()) endIfIdle(socket)
    })
  }
}
