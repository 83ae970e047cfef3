import type { Request } from 'express'

import { Problem } from '../problem.ts'

const maxBytes = 100_000
const decoder = new TextDecoder('utf-8', { fatal: true })

async function readBytes(request: Request): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > maxBytes) throw new Problem('payload_too_large')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Problem('payload_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The JSON body of a request; undefined without one. Express's own parser replaces invalid UTF-8 in silence, and what was
 * stored would then not be what was sent.
 */
export async function readJson(request: Request): Promise<unknown> {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  if (!hasBody) return undefined
  if (!request.is('application/json')) throw new Problem('unsupported_media_type')
  if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity') throw new Problem('unsupported_media_type')
  const bytes = await readBytes(request)
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    throw new Problem('malformed_json')
  }
}
