import { randomUUID } from 'node:crypto'

import type { RequestHandler } from 'express'

import type { Log } from '../log.ts'

/** One line per request: the route's pattern, never its URL, which may contain a name or a token. */
export const requestLog =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    const startedAt = process.hrtime.bigint()
    const requestId = randomUUID()
    response.setHeader('X-Request-Id', requestId)
    response.once('close', () => {
      log.info({
        requestId,
        method: request.method,
        route: response.locals['route'] ?? 'other',
        // The status of an answer that never left would be a 200 that was never received.
        status: response.headersSent ? response.statusCode : undefined,
        ms: Math.round(Number(process.hrtime.bigint() - startedAt) / 1e5) / 10,
        userId: response.locals['userId'],
        finished: response.writableFinished,
      })
    })
    next()
  }
