import { problems, type ProblemBody, type ProblemCode } from '@aafiya/contracts/platform/problems'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'

import { isUnavailable } from '../db/database-error.ts'
import { isUnwritable, storageFull } from '../files/disk-full.ts'
import { languageOf, messageOf } from '../languages.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { Problem } from '../problem.ts'
import { currentSpan } from '../trace/trace-span.ts'

/** As much as a JSON body: this much is read to keep the connection, but no more. */
const smallBytes = 100_000

/** Whether more of a refused body is still on its way than keeping the connection is worth. */
const isMuchToCome = (request: Request): boolean =>
  !request.complete &&
  (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > smallBytes)

/** A connection that is closed while its sender still writes is reset, and the answer is lost with it. */
const lingerMs = 1000
/** Of a body that ends soon the rest is read, since closing a connection with unread bytes resets it, too. */
const lingerBytes = 1024 * 1024

/** Reads so many bytes at most, and drops them. */
function drop(request: Request, most: number): void {
  let left = most
  request.on('data', ({ length }: Buffer) => {
    left -= length
    if (left < 0) request.pause()
  })
}

/** Answers, leaves a moment to read the answer, and closes the connection without reading the rest of a long body. */
function answerAndHangUp(request: Request, response: Response, body: object): void {
  drop(request, lingerBytes)
  const text = JSON.stringify(body)
  response.setHeader('Connection', 'close')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.type('json').write(text)
  const end = setTimeout(() => response.end(), lingerMs)
  response.once('close', () => clearTimeout(end))
}

/** Faults of HTTP itself, as Express and Node throw them, carry a status. */
const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed_request',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}

function problemOf(error: unknown, { method }: Request): Problem | undefined {
  if (error instanceof Problem) return error
  if (method !== 'GET' && isUnwritable(error)) return storageFull(error)
  if (isUnavailable(error)) return new Problem('unavailable', { retryAfter: 1 })
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0
  const code = codeOfStatus[status]
  return code && new Problem(code)
}

/** The client hung up before its body had arrived: no one is left to answer, and nothing failed on our side. */
const hasHungUp = (request: Request): boolean => request.destroyed && !request.complete

/** The one place where errors become answers. */
export const problemHandler =
  (log: Log, metrics?: Metrics): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (hasHungUp(request)) {
      log.debug({ route: response.locals['route'] }, 'client hung up before its body had arrived')
      return
    }
    const problem = problemOf(error, request)
    if (!problem) log.error({ error, route: response.locals['route'] }, 'request failed')
    else if (problem.code === 'storage_full')
      log.error({ error, route: response.locals['route'] }, 'the store for files takes no file')
    else if (problem.code === 'unavailable')
      log.warn(
        { error, route: response.locals['route'] },
        error === problem ? 'object store unavailable' : 'database unavailable',
      )
    else if (problem.code === 'google_unavailable')
      log.warn({ error, route: response.locals['route'] }, 'Google’s certificates unavailable')
    if (response.headersSent) return next(error)

    const { code, issues, retryAfter, nonce, triesLeft, values } = problem ?? new Problem('internal_error')
    metrics?.problems.inc({ route: String(response.locals['route'] ?? 'other'), status: problems[code], code })
    const language = languageOf(request.headers['accept-language'])
    const traceId = currentSpan()?.traceId
    const body: ProblemBody = {
      success: false,
      code,
      message: messageOf(code, language, values),
      ...(issues.length > 0 && { issues: [...issues] }),
      ...(nonce && { nonce }),
      ...(triesLeft !== undefined && { triesLeft }),
      ...(traceId && { traceId }),
    }
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Content-Language', language)
    response.status(problems[code])
    if (isMuchToCome(request)) answerAndHangUp(request, response, body)
    else response.json(body)
  }

/** Any unmatched route: JSON like every other refusal. */
export const unknownRoute: RequestHandler = () => {
  throw new Problem('route_not_found')
}
