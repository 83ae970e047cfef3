import type { RequestHandler } from 'express'

import { inSpan, type StartSpan } from '../trace/trace-span.ts'
import { readTraceparent } from '../trace/traceparent.ts'

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
