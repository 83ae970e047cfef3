import { randomUUID } from 'node:crypto'

import type { RequestHandler } from 'express'

import type { Log } from '../log.ts'
import { currentSpan, inSpan } from '../trace/trace-span.ts'

/** Each second from each load balancer, and nothing to read: a day of them is a hundred thousand lines. */
const isQuietProbe = (route: unknown, status: number): boolean =>
  (route === '/health/live' || route === '/health/ready') && status === 200

/** One line per request: the route's pattern, never its URL, which may contain a name or a token. */
export const requestLog =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    const startedAt = process.hrtime.bigint()
    const requestId = randomUUID()
    const span = currentSpan()
    response.setHeader('X-Request-Id', requestId)
    const write = () => {
      const route = response.locals['route'] ?? 'other'
      log[isQuietProbe(route, response.statusCode) ? 'debug' : 'info']({
        requestId,
        method: request.method,
        route,
        // The status of an answer that never left would be a 200 that was never received.
        status: response.headersSent ? response.statusCode : undefined,
        ms: Math.round(Number(process.hrtime.bigint() - startedAt) / 1e5) / 10,
        userId: response.locals['userId'],
        finished: response.writableFinished,
      })
    }
    // The event is emitted by the socket, outside the request's trace.
    response.once('close', () => (span ? inSpan(span, write) : write()))
    next()
  }
