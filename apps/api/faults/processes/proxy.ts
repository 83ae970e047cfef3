import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { onTestFinished } from 'vitest'

import { freePort } from '../../test/free-port.ts'
import type { ApiProcess } from './api-process.ts'

const docker = fileURLToPath(new URL('../../../../docker/', import.meta.url))

interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Buffer | string
  /** The address that the caller has. */
  from?: string
}

export interface Answered {
  /** 0 if no answer came. */
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** HAProxy as docker/compose.yaml runs it, with the certificate of docker/init, in front of two processes. */
export async function proxyOf(apis: readonly [ApiProcess, ApiProcess]) {
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  copyFileSync(join(docker, 'init'), join(folder, 'init'))
  execFileSync('sh', [join(folder, 'init')], { stdio: 'ignore' })
  const [httpPort, port] = [await freePort(), await freePort()]
  const host = ({ origin }: ApiProcess) => new URL(origin).host
  const env = {
    PATH: process.env['PATH'] ?? '',
    HTTP_BIND: `127.0.0.1:${httpPort}`,
    HTTPS_BIND: `127.0.0.1:${port}`,
    TLS_CERTIFICATE: join(folder, 'tls/site.pem'),
    PUBLIC_URL: `https://localhost:${port}`,
    APP_1: host(apis[0]),
    APP_2: host(apis[1]),
    ACME_SERVER: '127.0.0.1:1',
  }
  const proxy = spawn('/usr/sbin/haproxy', ['-db', '-f', join(docker, 'haproxy.cfg')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [proxy.stdout, proxy.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  onTestFinished(async () => {
    proxy.kill('SIGKILL')
    if (proxy.exitCode === null) await once(proxy, 'exit')
  })
  const ca = readFileSync(env.TLS_CERTIFICATE, 'utf8')

  /** One HTTPS request that checks the certificate. */
  const send = ({ method = 'GET', path, headers = {}, body, from = '127.0.0.1' }: Sent) =>
    new Promise<Answered>((resolve) => {
      const options = {
        host: 'localhost',
        family: 4,
        port,
        ca,
        method,
        path,
        headers,
        localAddress: from,
        agent: false,
      }
      const failed = () => resolve({ status: 0, headers: {}, body: '' })
      const sent = request(options, (response) => {
        void text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          failed,
        )
      })
      sent.once('error', failed)
      sent.end(body)
    })
  for (const end = Date.now() + 20_000; (await send({ path: '/api/health/ready' })).status !== 200; await wait(50))
    if (Date.now() > end || proxy.exitCode !== null) throw new Error(`the proxy does not answer: ${lines.join('')}`)
  return { send, plain: `http://127.0.0.1:${httpPort}`, publicUrl: env.PUBLIC_URL, output: () => lines.join('') }
}

export type Proxy = Awaited<ReturnType<typeof proxyOf>>
