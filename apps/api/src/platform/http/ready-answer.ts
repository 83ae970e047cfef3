import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Request, Response } from 'express'

/** How well the bytes are compressed: once for many callers, so better than an answer that is made for one. */
const brotliQuality = 6

type Encoding = 'br' | 'gzip' | 'identity'

const encode: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify(gzip),
  identity: async (bytes) => bytes,
}
const encodings: Encoding[] = ['br', 'gzip', 'identity']

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
    const known = this.#encoded.get(encoding) ?? encode[encoding](this.#bytes)
    this.#encoded.set(encoding, known)
    return known
  }

  /** Sends it, or 304 to a caller that has it. */
  async send(request: Request, response: Response): Promise<void> {
    response.set({ 'Content-Type': 'application/json; charset=utf-8', ...this.#headers, ETag: this.#etag })
    if (request.fresh) {
      response.status(304).end()
      return
    }
    const accepted = request.acceptsEncodings(encodings)
    const encoding = encodings.find((one) => one === accepted) ?? 'identity'
    const bytes = await this.#encodedAs(encoding)
    if (encoding !== 'identity') response.set('Content-Encoding', encoding)
    response.send(bytes)
  }
}
