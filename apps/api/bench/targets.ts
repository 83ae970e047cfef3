import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { freePort } from '../test/free-port.ts'
import type { Taken } from './mail-sink.ts'
import { timeZone } from './prepare-database.ts'
import { processTime } from './processor-time.ts'

/** A server under load. */
export interface Target {
  name: string
  origin: string
  pid: number
  /** From its start to its first answer. */
  readyMs: number
  stop: () => Promise<void>
}

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))
export const benchSecret = 'a secret of the benchmark, long enough'

interface Start {
  name: string
  args: string[]
  env: Record<string, string>
  ready: string
}

async function start({ name, args, env, ready }: Start): Promise<Target> {
  const port = await freePort()
  const startedAt = performance.now()
  // Its log goes where it costs what a file costs.
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PORT: String(port), ...env },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  process.once('exit', () => child.kill('SIGKILL'))
  const origin = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${origin}${ready}`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
    await wait(10)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 12_000)
    await exited
    clearTimeout(killTimer)
  }
  return { name, origin, pid: child.pid ?? 0, readyMs: performance.now() - startedAt, stop }
}

interface Product {
  databaseUrl: string
  smtpUrl: string
  name?: string
  /** Where it is built; an older one can be kept to be compared with. */
  folder?: string
}

/** The product as `npm start` runs it; nothing a bench asks for is over a rate. */
export const startProduct = ({ databaseUrl, smtpUrl, name = 'product', folder = 'dist' }: Product): Promise<Target> =>
  start({
    name,
    args: [...(process.env['BENCH_NODE_OPTIONS']?.split(' ') ?? []), fileAt(`../${folder}/main.mjs`)],
    env: {
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'no-reply@clinic.test',
      JWT_SECRET: benchSecret,
      PUBLIC_URL: 'http://clinic.test',
      CLINIC_TIME_ZONE: timeZone,
      RATE_LIMIT_FACTOR: '10000',
      MAX_UPCOMING_APPOINTMENTS: '1000',
    },
    ready: '/api/health/ready',
  })

export const startLimit = ({ databaseUrl, smtpUrl }: Product): Promise<Target> =>
  start({
    name: 'limit',
    args: ['--import', 'tsx', fileAt('limit.ts')],
    env: { DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl, TIME_ZONE: timeZone },
    ready: '/ready',
  })

export interface MailSink {
  url: string
  taken: () => Promise<Taken>
}

/** A mail server that keeps nothing, in a process of its own. */
export async function startMailSink(): Promise<MailSink> {
  const port = await freePort()
  const child = fork(fileAt('mail-sink.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port) },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const taken = async () => {
    child.send('taken')
    const [answer]: Taken[] = await once(child, 'message')
    if (!answer) throw new Error('the mail server answers what it has taken')
    return answer
  }
  return { url: `smtp://127.0.0.1:${port}`, taken }
}

const sampleMs = 250
const idleShare = 0.06

/** Waits until what the processes do is less than a few per cent of a processor, half a second long. */
export async function untilIdle(timeUsed: () => number): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    const before = timeUsed()
    await wait(sampleMs)
    quiet = timeUsed() - before < sampleMs * idleShare ? quiet + 1 : 0
  }
}

/** What a server and its database have used of the processors. */
export const timeUsedBy = (target: Target, databaseTimeUsed: () => number) => () =>
  processTime(target.pid) + databaseTimeUsed()
