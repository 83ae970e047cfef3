import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'

import { createCluster } from '../../../scripts/postgres-cluster.mjs'
import { compare, median, stopGenerator, type Measured } from './measure.ts'
import { createDatabase, prepareDatabase, type Size } from './prepare-database.ts'
import { databaseTime, residentMegabytes } from './processor-time.ts'
import { scenarios, sizeScenarios, type Requests } from './scenarios.ts'
import { startLimit, startMailSink, startProduct, timeUsedBy, untilIdle, type Target } from './targets.ts'

// npm run bench [-- --only booking] [--rounds 3] [--seconds 3] [--large-appointments 5000000] [--no-large]
// --short: one round of a second, without the large database. --against dist-old: the product beside another build of it.
const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    'large-appointments': { type: 'string', default: '5000000' },
    large: { type: 'boolean', default: true },
    short: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
})
const small: Size = { doctors: 120, appointments: 10_000, patients: 500 }
const large: Size = { doctors: 10_000, appointments: Number(options['large-appointments']), patients: 20_000 }
const isWanted = (name: string) => name.includes(options.only)
const say = (line: string) => void process.stdout.write(`${line}\n`)

let taken = 0
const settings = {
  connections: Number(options.connections),
  seconds: options.short ? 1 : Number(options.seconds),
  warmUpSeconds: options.short ? 1 : 10,
  rounds: options.short ? 1 : Number(options.rounds),
  take: (count: number) => (taken += count) - count,
}

/** A server that left something out would be fast. */
async function assertSameAnswers(sides: readonly { target: Target; requests: Requests }[]) {
  const answers: unknown[] = []
  for (const { target, requests } of sides) {
    const [request] = 'each' in requests ? requests.each : []
    if (!request) return
    const response = await fetch(`${target.origin}${request.path}`, { headers: request.headers ?? {} })
    answers.push(await response.json())
  }
  const [first, second] = answers
  if (!Array.isArray(first) || first.length === 0 || !isDeepStrictEqual(first, second))
    throw new Error('the two answers differ')
}

const ratio = (measured: number, beside: number) => `${(measured / beside).toFixed(2)} x`
const cells = (...texts: string[]) => say(`| ${texts.join(' | ')} |`)

function header() {
  cells(
    'what',
    'beside',
    'answers a second',
    'ratio',
    'p50, ms',
    'ratio',
    'p99, ms',
    'server + database, ms of processor',
    'bytes',
    'goal',
  )
  cells(...Array.from({ length: 10 }, () => '---'))
}

function row(name: string, goal: string, [beside, own]: readonly [Measured, Measured], besideName: string) {
  const both = (pick: (one: Measured) => string) => `${pick(own)} (${pick(beside)})`
  cells(
    name,
    besideName,
    both(({ perSecond }) => perSecond.toFixed(0)),
    ratio(own.perSecond, beside.perSecond),
    both(({ p50 }) => p50.toFixed(1)),
    ratio(own.p50, beside.p50),
    both(({ p99 }) => p99.toFixed(1)),
    both(({ serverMs, databaseMs }) => `${serverMs.toFixed(2)} + ${databaseMs.toFixed(2)}`),
    own.bytes.toFixed(0),
    goal,
  )
}

const cluster = await createCluster()
try {
  await cluster.start()
  const postmaster = cluster.pid()
  const sink = await startMailSink()
  const filled = async (databaseUrl: string, size: Size, name: string, folder = 'dist') => {
    const start = () => startProduct({ databaseUrl, smtpUrl: sink.url, name, folder })
    await (await start()).stop()
    await prepareDatabase(databaseUrl, size)
    const target = await start()
    // It writes the texts of the search, which are missing, a second after its start.
    await wait(2_000)
    await untilIdle(timeUsedBy(target, () => databaseTime(postmaster)))
    return target
  }
  const start = () => startProduct({ databaseUrl: cluster.url, smtpUrl: sink.url })
  const first = await filled(cluster.url, small, 'product')
  await first.stop()
  const second = await start()
  await second.stop()
  const product = await start()
  const readyMs = median([first, second, product].map((one) => one.readyMs))
  await wait(5_000)
  say(`start to ready: ${readyMs.toFixed(0)} ms; memory at rest: ${residentMegabytes(product.pid)} MB`)
  const { against } = options
  const beside = against
    ? await filled(await createDatabase(cluster.url, 'beside'), small, against, against)
    : await startLimit({ databaseUrl: cluster.url, smtpUrl: sink.url })
  header()
  for (const { name, goal, withMails, ...requests } of scenarios(small).filter((one) => isWanted(one.name))) {
    const sides = [
      { target: beside, requests: against ? requests.product : requests.limit },
      { target: product, requests: requests.product },
    ] as const
    if (!against) await assertSameAnswers(sides)
    const measured = await compare(sides, { ...settings, postmaster, sink: withMails && sink })
    row(name, goal, measured, against ?? 'bare Express and pg')
  }
  if (options.large && !options.short && !against) {
    const url = await createDatabase(cluster.url, 'large')
    const loaded = await filled(url, large, 'product, large')
    for (const { name, goal, product: requests } of sizeScenarios.filter((one) => isWanted(one.name))) {
      const sides = [
        { target: product, requests },
        { target: loaded, requests },
      ] as const
      row(
        name,
        goal,
        await compare(sides, { ...settings, postmaster }),
        `${small.doctors} doctors, ${small.appointments} visits`,
      )
    }
    await loaded.stop()
  }
  await Promise.all([product.stop(), beside.stop()])
} finally {
  stopGenerator()
  await cluster.stop('immediate').catch(() => undefined)
  cluster.remove()
}
process.exit(0)
