import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'

const boundary = 'aafiya-test-boundary'

/** The beginning of a file in a multipart body. */
const partOf = (field: string) =>
  `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`

export interface UnfinishedUpload {
  /** Sends more of the body, and waits until it has left. */
  send: (bytes: Buffer | string) => Promise<void>
  /** Begins another file. */
  file: (field: string) => Promise<void>
  end: () => void
  /** Disconnects in the middle. */
  leave: () => void
  answer: Promise<{ status: number; code: string; retryAfter: string | undefined }>
  /** How many bytes the kernel took, once the other side has hung up. */
  closed: Promise<number>
}

const codeOf = (body: unknown) => (typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '')

interface Wanted {
  path: string
  token: string
  /** `Content-Length`; without it the body is chunked, of unknown length. */
  declaredBytes?: number | undefined
  contentType?: string
}

/** A request whose body arrives when the test says so, or never. */
export function unfinishedUpload(
  origin: string,
  { path, token, declaredBytes, contentType }: Wanted,
): UnfinishedUpload {
  const sent = request(`${origin}/api${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': contentType ?? `multipart/form-data; boundary=${boundary}`,
      ...(declaredBytes !== undefined && { 'content-length': declaredBytes }),
    },
  })
  sent.on('error', () => undefined)
  sent.flushHeaders()
  let taken = 0
  const answer = once(sent, 'response').then(async ([response]) => {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    return { status: Number(response.statusCode), code: codeOf(body), retryAfter: response.headers['retry-after'] }
  })
  answer.catch(() => undefined)
  const closed = once(sent, 'socket').then(async ([socket]: Socket[]) => {
    if (!socket) throw new Error('a request has a socket')
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('close', resolve))
    return taken
  })
  const send = async (bytes: Buffer | string) => {
    const left = new Promise<void>((resolve) =>
      sent.write(bytes, (error) => {
        if (!error) taken += bytes.length
        resolve()
      }),
    )
    await Promise.race([left, closed])
  }
  return {
    send,
    file: (field) => send(partOf(field)),
    end: () => void sent.end(`\r\n--${boundary}--\r\n`),
    leave: () => void sent.destroy(),
    answer,
    closed,
  }
}
