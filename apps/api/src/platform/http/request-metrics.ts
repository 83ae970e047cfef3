import type { RequestHandler } from 'express'

import type { Metrics } from '../metrics/metrics.ts'

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
