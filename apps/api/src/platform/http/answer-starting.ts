import type { RequestListener } from 'node:http'

import { messageOf } from '../languages.ts'

/**
 * What a process answers before it serves, such as while it migrates: it lives, is not ready, and everything else may
 * be sent again.
 */
export const answerStarting: RequestListener = (request, response) => {
  const isLive = request.url === '/api/health/live'
  const isReadiness = request.url === '/api/health/ready'
  const unavailable = { success: false, code: 'unavailable', message: messageOf('unavailable', 'en') }
  const body = isLive ? { status: 'live' } : isReadiness ? { status: 'not ready' } : unavailable
  response.writeHead(isLive ? 200 : 503, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Retry-After': '1',
    Connection: 'close',
  })
  response.end(JSON.stringify(body))
}
