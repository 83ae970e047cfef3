import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Request, Response } from 'express'

export type Encoding = 'br' | 'gzip' | 'identity'

const zip = promisify(gzip)
const zipBetter = promisify(brotliCompress)

const encodings: Encoding[] = ['br', 'gzip', 'identity']

/** The best encoding that the caller accepts. */
export function acceptedEncoding(request: Request, response: Response): Encoding {
  response.vary('Accept-Encoding')
  const accepted = request.acceptsEncodings(encodings)
  return encodings.find((one) => one === accepted) ?? 'identity'
}

export async function encode(encoding: Encoding, bytes: Buffer, brotliQuality: number): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return zip(bytes)
  return zipBetter(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
}

/** Compressing a few lines saves less than the extra headers cost. */
const threshold = 1000

/** About as fast as gzip. */
const quickQuality = 4

/** A text as the caller takes it, compressed where it is sent. A middleware would wrap every response for that. */
export async function compressed(request: Request, response: Response, text: string): Promise<string | Buffer> {
  if (text.length < threshold) return text
  const encoding = acceptedEncoding(request, response)
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  // As bytes also where nothing is compressed: Node would read a long text three times to send it.
  return encode(encoding, Buffer.from(text), quickQuality)
}
