import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { onTestFinished } from 'vitest'

const bucket = 'aafiya-files'
const accessKeyId = 'local-key'
const secretAccessKey = 'local-secret'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Whether a request has a valid AWS Signature Version 4 by our secret. */
function isSigned(request: IncomingMessage): boolean {
  const header = (name: string) => String(request.headers[name] ?? '')
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/
  const [, key, day, region, names, signature] = pattern.exec(header('authorization')) ?? []
  if (key !== accessKeyId || !day || !region || !names || !signature) return false
  const url = new URL(request.url ?? '/', 'http://local')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
  const headers = names.split(';').map((name) => `${name}:${header(name).trim()}\n`)
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    headers.join(''),
    names,
    header('x-amz-content-sha256'),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return (
    hmac(signingKey, ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n')).toString(
      'hex',
    ) === signature
  )
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Refusal = readonly [status: number, code: string]
const quota: Refusal = [403, 'QuotaExceeded']

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

/**
 * An object store that speaks S3 over HTTP, as far as we use it: objects of one bucket by path, with signatures
 * checked. The packages that offer one are not kept up (s3rver: 2021), and none fails on request.
 */
export async function localS3() {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>()
  const trouble: {
    status?: number
    isSilent?: boolean
    stopsHalfway?: boolean
    refusesAfter?: number
    whenFull?: Refusal
  } = {}
  const parts = new Map<string, Buffer[]>()
  let requests = 0

  function serve(request: IncomingMessage, response: ServerResponse, bytes: Buffer) {
    const name = decodeURIComponent(new URL(request.url ?? '/', 'http://local').pathname).slice(`/${bucket}/`.length)
    const query = new URL(request.url ?? '/', 'http://local').searchParams
    const upload = query.get('uploadId')
    // A file in parts: begun, each part, then put together or given up.
    if (query.has('uploads')) {
      parts.set(name, [])
      return response.end(`<InitiateMultipartUploadResult><UploadId>${name}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (upload && request.method === 'PUT') {
      parts.get(upload)?.push(bytes)
      return response.writeHead(200, { etag: '"x"' }).end()
    }
    if (upload) {
      const pieces = parts.get(upload) ?? []
      parts.delete(upload)
      if (request.method === 'DELETE') return response.writeHead(204).end()
      objects.set(name, { bytes: Buffer.concat(pieces), contentType: 'application/zip' })
      return response.end('<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>')
    }
    if (request.method === 'PUT') {
      // As many files as that, then the bucket is full.
      if (objects.size >= (trouble.refusesAfter ?? Infinity)) return refuse(response, ...(trouble.whenFull ?? quota))
      objects.set(name, { bytes, contentType: request.headers['content-type'] ?? '' })
      return response.writeHead(200, { etag: '"x"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    const found = objects.get(name)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-type': found.contentType, 'content-length': found.bytes.length })
    if (trouble.stopsHalfway) return response.write(found.bytes.subarray(0, found.bytes.length / 2))
    return response.end(found.bytes)
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await bodyOf(request)
    requests++
    if (trouble.isSilent) return
    if (trouble.status) refuse(response, trouble.status, 'InternalError')
    else if (!isSigned(request)) refuse(response, 403, 'SignatureDoesNotMatch')
    else serve(request, response, bytes)
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => void server.close().closeAllConnections()
  onTestFinished(close)
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    settings: { endpoint: `http://127.0.0.1:${address.port}`, bucket, accessKeyId, secretAccessKey },
    objects,
    parts,
    trouble,
    requests: () => requests,
    close,
  }
}
