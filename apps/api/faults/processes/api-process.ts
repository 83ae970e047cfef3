import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { onTestFinished } from 'vitest'

import { freePort } from '../../test/free-port.ts'

const main = fileURLToPath(new URL('../../dist/main.mjs', import.meta.url))
export const faultSecret = 'a secret of the fault tests, long enough'

export interface ApiProcess {
  origin: string
  child: ChildProcess
  /** What it wrote, log lines and errors. */
  output: () => string
  /** Resolves once it answers; rejects if it ends first. */
  ready: (withinMs?: number) => Promise<void>
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
  isAlive: () => boolean
  /** With which code it ended. */
  exited: Promise<number | null>
}

interface Settings {
  databaseUrl: string
  smtpUrl: string
  port?: number
  /** Another release's server. */
  server?: string
  env?: Record<string, string>
}

/** One production process. */
export async function startApi({ databaseUrl, smtpUrl, port, server = main, env = {} }: Settings): Promise<ApiProcess> {
  const at = port ?? (await freePort())
  const lines: string[] = []
  const child = spawn(process.execPath, [server], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: String(at),
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'no-reply@clinic.test',
      JWT_SECRET: faultSecret,
      PUBLIC_URL: 'http://clinic.test',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '10000',
      MAX_UPCOMING_APPOINTMENTS: '1000',
      ...env,
    },
  })
  child.stdout.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  onTestFinished(() => void child.kill('SIGKILL'))
  const origin = `http://127.0.0.1:${at}`
  return {
    origin,
    child,
    output: () => lines.join(''),
    isAlive,
    exited,
    async ready(withinMs = 60_000) {
      const end = Date.now() + withinMs
      while (Date.now() < end) {
        if (!isAlive()) throw new Error(`the process ended: ${lines.join('')}`)
        if (
          await fetch(`${origin}/api/health/ready`).then(
            (response) => response.ok,
            () => false,
          )
        )
          return
        await wait(25)
      }
      throw new Error(`not ready after ${withinMs} ms: ${lines.join('')}`)
    },
    async kill(signal) {
      child.kill(signal)
      return exited
    },
  }
}
