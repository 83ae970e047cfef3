import { randomUUID } from 'node:crypto'

import type { RequestHandler } from 'express'

import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { currentSpan, inSpan, type StartSpan } from '../trace/trace-span.ts'
import { readTraceparent } from '../trace/traceparent.ts'

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

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Counts and times every request. All unmatched paths share one label; otherwise strangers could create any number of
 * labels.
 */
export const requestMetrics =
  ({ requests }: Metrics): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now()
    response.once('close', () => {
      const labels = {
        method: methods.has(request.method) ? request.method : 'other',
        route: String(response.locals['route'] ?? 'other'),
        status: response.headersSent ? String(response.statusCode) : 'none',
      }
      requests.observe(labels, (performance.now() - startedAt) / 1000)
    })
    next()
  }

/** Everything a request causes runs in its span, which continues the caller's trace where `traceparent` names one. */
export const requestSpan =
  (startSpan: StartSpan): RequestHandler =>
  (request, response, next) => {
    const parent = readTraceparent(request.get('traceparent'))
    const span = startSpan({ name: request.method, kind: 'server', parent })
    response.setHeader('X-Trace-Id', span.traceId)
    response.once('close', () => {
      const route = String(response.locals['route'] ?? 'other')
      span.describe(`${request.method} ${route}`, {
        'http.request.method': request.method,
        'http.route': route,
        ...(response.headersSent && { 'http.response.status_code': response.statusCode }),
      })
      span.end(response.statusCode >= 500 ? String(response.statusCode) : undefined)
    })
    inSpan(span, next)
  }
