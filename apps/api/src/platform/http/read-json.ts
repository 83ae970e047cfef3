import type { Request } from 'express'

import { Problem } from '../problem.ts'

const maxBytes = 100_000
const decoder = new TextDecoder('utf-8', { fatal: true })

async function readBytes(request: Request): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > maxBytes) throw new Problem('payload_too_large')
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop early must not destroy the request: its answer uses the same socket.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Problem('payload_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const hasBody = (request: Request) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

function refuseOtherKinds(request: Request, kinds = ['application/json']): void {
  if (!request.is(kinds)) throw new Problem('unsupported_media_type')
  if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity')
    throw new Problem('unsupported_media_type')
}

/** A body as raw bytes, which a signature covers, with the headers that may carry the signature. */
export interface RawBody {
  readonly bytes: Buffer
  readonly header: (name: string) => string | undefined
}

export async function readRaw(request: Request, takesForm = false): Promise<RawBody> {
  if (hasBody(request))
    refuseOtherKinds(request, ['application/json', ...(takesForm ? ['application/x-www-form-urlencoded'] : [])])
  return { bytes: await readBytes(request), header: (name) => request.get(name) }
}

/**
 * The JSON body of a request; undefined without one. Express's own parser silently replaces invalid UTF-8, so we
 * would store something other than what was sent.
 */
export async function readJson(request: Request): Promise<unknown> {
  if (!hasBody(request)) return undefined
  refuseOtherKinds(request)
  const bytes = await readBytes(request)
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    throw new Problem('malformed_json')
  }
}
