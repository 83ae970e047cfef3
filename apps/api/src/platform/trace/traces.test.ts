import { Writable } from 'node:stream'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { clinic } from '../../../test/clinic.ts'
import { greet, JobPayload } from '../../../test/clinics/workshop.ts'
import { expectRefusal } from '../../../test/endpoints/expect-refusal.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { createWorkOnce } from '../jobs/worker.ts'
import { createLog } from '../log.ts'
import { inSpan, startPlainSpan } from './trace-span.ts'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = `00-${traceId}-00f067aa0ba902b7-01`
const Line = z.looseObject({
  traceId: z.optional(z.string()),
  msg: z.optional(z.string()),
  route: z.optional(z.string()),
})

/** A clinic that captures its log. */
async function loggingClinic() {
  const lines: z.infer<typeof Line>[] = []
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(Line.parse(JSON.parse(chunk.toString())))
      done()
    },
  })
  return { ...(await clinic({ log: createLog('debug', to) })), lines }
}

test.each([
  ['none', undefined],
  ['a word', 'trace'],
  ['an unknown version that is no version', `ff-${traceId}-00f067aa0ba902b7-01`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['a span of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['capitals', parent.toUpperCase()],
  ['more than version 00 has', `${parent}-more`],
  ['a line break', `${parent}\n`],
])('takes no trace from %s', (_, header) => {
  expect(readTraceparent(header)).toBeUndefined()
})

test('reads what it writes, and a later version too', () => {
  const read = { traceId, spanId: '00f067aa0ba902b7', isSampled: true }
  expect(readTraceparent(parent)).toEqual(read)
  expect(readTraceparent(`cc-${traceId}-00f067aa0ba902b7-01-more`)).toEqual(read)
  expect(writeTraceparent(read)).toBe(parent)
  expect(writeTraceparent({ ...read, isSampled: false })).toBe(`00-${traceId}-00f067aa0ba902b7-00`)
})

test('a refusal, its header and its log line have the trace of the caller', async () => {
  const { http, lines } = await loggingClinic()
  const response = await http.get('/api/user').set('traceparent', parent)
  expect(response.get('x-trace-id')).toBe(traceId)
  expect(expectRefusal(response, 'signed out').traceId).toBe(traceId)
  await expect.poll(() => lines.find(({ route }) => route === '/user')).toMatchObject({ traceId })
})

test('two requests without a trace begin one each', async () => {
  const { http } = await loggingClinic()
  const ids = [await http.get('/api/clinic'), await http.get('/api/clinic').set('traceparent', 'nonsense')].map((one) =>
    one.get('x-trace-id'),
  )
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/)
  expect(new Set(ids).size).toBe(2)
})

test('an error deep in a request is logged with its trace', async () => {
  const { http, lines, database } = await loggingClinic()
  await database.db.execute(sql`alter table doctors rename to doctors_away`)
  const response = await http.get('/api/doctors').set('traceparent', parent)
  await database.db.execute(sql`alter table doctors_away rename to doctors`)
  expect(response.status).toBe(500)
  expect(lines.find(({ msg }) => msg === 'request failed')).toMatchObject({ traceId })
})

test('a job runs in the trace of the request that enqueued it, also when it is retried', async () => {
  const { deps, lines, clock } = await loggingClinic()
  const span = startPlainSpan({ name: 'request', kind: 'server', parent: readTraceparent(parent) })
  await inSpan(span, () => deps.db.transaction((tx) => enqueue(tx, deps, { kind: greet, payload: { name: 'mona' } })))
  const handle = async (job: { payload: unknown }) => {
    deps.log.info(`greet ${JobPayload.parse(job.payload).name}`)
    throw new Error('the server is down')
  }
  const work = createWorkOnce(deps, [{ kind: greet, handle }])
  await work()
  clock.advance(1)
  await work()
  const ofJob = lines.filter(({ msg }) => msg === 'greet mona' || msg === 'job failed, to be tried again')
  expect(ofJob.map((line) => line.traceId)).toEqual([traceId, traceId, traceId, traceId])
})

test('a job without a request has its own trace', async () => {
  const { deps, lines } = await loggingClinic()
  await deps.db.transaction((tx) => enqueue(tx, deps, { kind: greet, payload: { name: 'mona' } }))
  const handle = async () => deps.log.info('greeted')
  await createWorkOnce(deps, [{ kind: greet, handle }])()
  expect(lines.find(({ msg }) => msg === 'greeted')?.traceId).toMatch(/^[\da-f]{32}$/)
})
