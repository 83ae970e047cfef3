import { createHash } from 'node:crypto'

import type { Request, Response } from 'express'

import { acceptedEncoding, encode, type Encoding } from './compressed.ts'

/** How well the bytes are compressed: once for many callers, so better than an answer that is made for one. */
const brotliQuality = 6

/** A public answer cached as bytes: already checked against its schema, and compressed once per requested encoding. */
export class ReadyAnswer<T> {
  /** The parsed value; for the type, and for callers that need the value instead of the bytes. */
  readonly body: T
  readonly #bytes: Buffer
  readonly #etag: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  /** `bytes`: where it is not JSON; `headers` then name its type. */
  constructor(body: T, headers: Readonly<Record<string, string>>, bytes = Buffer.from(JSON.stringify(body))) {
    this.body = body
    this.#bytes = bytes
    this.#headers = headers
    const hash = createHash('sha256').update(this.#bytes).update(JSON.stringify(headers)).digest('base64url')
    // Weak: the same content in another encoding has other bytes.
    this.#etag = `W/"${hash.slice(0, 27)}"`
  }

  #encodedAs(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding) ?? encode(encoding, this.#bytes, brotliQuality)
    this.#encoded.set(encoding, known)
    return known
  }

  /** Sends it, or 304 to a caller that has it. */
  async send(request: Request, response: Response): Promise<void> {
    response.set({ 'Content-Type': 'application/json; charset=utf-8', ...this.#headers, ETag: this.#etag })
    const encoding = acceptedEncoding(request, response)
    if (request.fresh) {
      response.status(304).end()
      return
    }
    const bytes = await this.#encodedAs(encoding)
    if (encoding !== 'identity') response.set('Content-Encoding', encoding)
    response.send(bytes)
  }
}
