import type { Request, Response } from 'express'

/** A JSON body's worth: as much is read to keep the connection, but no more. */
const smallBytes = 100_000

/** Whether more of a refused body is still to come than a connection is worth. */
export const isMuchToCome = (request: Request): boolean =>
  !request.complete && (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > smallBytes)

/** A connection that is closed while its sender still writes is reset, and the answer is lost with it. */
const lingerMs = 1000

/** Answers, leaves a moment to read the answer, and closes the connection. What is still arriving is not read. */
export function answerAndHangUp(response: Response, body: object): void {
  const text = JSON.stringify(body)
  response.setHeader('Connection', 'close')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.type('json').write(text)
  const end = setTimeout(() => response.end(), lingerMs)
  response.once('close', () => clearTimeout(end))
}
