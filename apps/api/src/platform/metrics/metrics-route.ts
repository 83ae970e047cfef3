import { createHash, timingSafeEqual } from 'node:crypto'

import { Router } from 'express'

import { Problem } from '../problem.ts'
import type { Metrics } from './metrics.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Takes the same time for every wrong token, whatever its length. */
const isToken = (header: string | undefined, token: string) =>
  timingSafeEqual(sha256(header ?? ''), sha256(`Bearer ${token}`))

/**
 * `GET /metrics` in Prometheus' text format, for clients with the token; without a configured token there is no such
 * page.
 */
export function metricsRoute({ page }: Metrics, token: string | undefined): Router {
  const router = Router({ caseSensitive: true })
  router.get('/metrics', async (request, response) => {
    if (token === undefined || !page) throw new Problem('route_not_found')
    response.locals['route'] = '/metrics'
    if (!isToken(request.headers.authorization, token)) {
      response.setHeader('WWW-Authenticate', 'Bearer')
      throw new Problem('signed_out')
    }
    const text = await page.text()
    response.setHeader('Cache-Control', 'no-store').type(page.contentType).send(text)
  })
  return router
}
