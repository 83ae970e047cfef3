import { createServer, type Server, type ServerResponse } from 'node:http'

import { onTestFinished } from 'vitest'

import { certificate, clientId, kid } from './google-signer.ts'

export * from './google-signer.ts'

async function environmentOf(server: Server): Promise<Record<string, string>> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return { GOOGLE_CLIENT_ID: clientId, GOOGLE_CERTS_URL: `http://127.0.0.1:${address.port}/certs` }
}

/**
 * Google's certificate endpoint on its own port; returns the environment of a clinic that trusts it. It answers only
 * once `together` calls wait for it, so that races start at the same moment.
 */
export async function localGoogle(together = 1): Promise<Record<string, string>> {
  const waiting: ServerResponse[] = []
  const server = createServer((_, response) => {
    waiting.push(response)
    if (waiting.length < together) return
    for (const one of waiting.filter((held) => !held.writableEnded)) {
      one.setHeader('content-type', 'application/json').setHeader('cache-control', 'public, max-age=3600')
      one.end(JSON.stringify({ [kid]: certificate }))
    }
  })
  return environmentOf(server)
}

/** An endpoint that answers no certificates, or not at all. */
export async function brokenGoogle(status?: number): Promise<Record<string, string>> {
  const server = createServer((_, response) => void response.writeHead(status ?? 500).end())
  const environment = await environmentOf(server)
  if (!status) server.close()
  return environment
}

/** An endpoint that accepts the request and never answers, or stops in the middle of its answer. */
export async function silentGoogle(hasBegun = false) {
  let questions = 0
  const server = createServer((_, response) => {
    questions += 1
    if (hasBegun) response.writeHead(200, { 'content-type': 'application/json' }).write('{')
  })
  return { env: await environmentOf(server), questions: () => questions }
}
