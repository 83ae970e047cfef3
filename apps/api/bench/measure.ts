import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import type { Load, LoadResult, PlannedRequest } from './load.ts'
import { databaseTime, processTime } from './processor-time.ts'
import type { Requests } from './scenarios.ts'
import { timeUsedBy, untilIdle, type MailSink, type Target } from './targets.ts'

export interface Side {
  target: Target
  requests: Requests
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  bytes: number
  /** Milliseconds of processor time an answer, until what it left to be done was done. */
  serverMs: number
  databaseMs: number
}

interface Settings {
  postmaster: number
  connections: number
  seconds: number
  /** A server that runs for days has compiled its code, and its connections know their statements. */
  warmUpSeconds: number
  rounds: number
  /** From which number on requests that are sent once are new. */
  take: (count: number) => number
  /** Set where a booking counts once its two mails have left. */
  sink?: MailSink | undefined
}

let generator: ChildProcess | undefined

async function send(load: Load): Promise<LoadResult> {
  generator ??= fork(fileURLToPath(new URL('load.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  generator.send(load)
  const [result]: LoadResult[] = await once(generator, 'message')
  if (!result) throw new Error('the load answers its result')
  return result
}

export const stopGenerator = () => void generator?.kill()

/** More bookings than any server here takes in a second. */
const mostASecond = 1_500
/** To the patient and to the doctor. */
const mailsOfBooking = 2

const planned = (requests: Requests, { seconds, take }: Settings): readonly PlannedRequest[] => {
  if ('each' in requests) return requests.each
  const count = seconds * mostASecond
  return requests.once(take(count), count)
}

async function measureOnce({ target, requests }: Side, settings: Settings): Promise<Measured> {
  const { postmaster, connections, seconds, sink } = settings
  const databaseTimeUsed = () => databaseTime(postmaster)
  await untilIdle(timeUsedBy(target, databaseTimeUsed))
  const before = { server: processTime(target.pid), database: databaseTimeUsed() }
  const mailsBefore = await sink?.taken()
  const sentAt = Date.now()
  const isOnce = 'once' in requests
  const result = await send({
    origin: target.origin,
    connections,
    seconds,
    requests: planned(requests, settings),
    isOnce,
  })
  const expected = isOnce ? 201 : 200
  const { answers } = result
  if ((result.statuses[expected] ?? 0) !== answers)
    throw new Error(`${target.name} answered ${JSON.stringify(result.statuses)}`)
  await untilIdle(timeUsedBy(target, databaseTimeUsed))
  const taken = await sink?.taken()
  const mailed = taken && mailsBefore && (taken.mails - mailsBefore.mails) / mailsOfBooking
  return {
    perSecond: mailed ? mailed / ((taken.lastAt - sentAt) / 1000) : answers / result.seconds,
    p50: result.p50,
    p99: result.p99,
    bytes: result.bytes / answers,
    serverMs: (processTime(target.pid) - before.server) / answers,
    databaseMs: (databaseTimeUsed() - before.database) / answers,
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const medians = (rounds: readonly Measured[]): Measured => {
  const of = (key: keyof Measured) => median(rounds.map((round) => round[key]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    bytes: of('bytes'),
    serverMs: of('serverMs'),
    databaseMs: of('databaseMs'),
  }
}

/** Medians of two servers that are measured in turn, after each has been warmed up. */
export async function compare(sides: readonly [Side, Side], settings: Settings): Promise<[Measured, Measured]> {
  const [first, second] = sides
  for (const side of sides) await measureOnce(side, { ...settings, seconds: settings.warmUpSeconds })
  const rounds: [Measured[], Measured[]] = [[], []]
  const inOrder = [
    { side: first, measured: rounds[0] },
    { side: second, measured: rounds[1] },
  ]
  for (let round = 0; round < settings.rounds; round++) {
    // Each is first in turn, so that its place decides nothing.
    for (const { side, measured } of round % 2 === 0 ? inOrder : inOrder.toReversed())
      measured.push(await measureOnce(side, settings))
    await wait(100)
  }
  return [medians(rounds[0]), medians(rounds[1])]
}
