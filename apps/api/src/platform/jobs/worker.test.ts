import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { clinic } from '../../../test/clinic.ts'
import { enqueue } from './enqueue.ts'
import { jobs } from './jobs.table.ts'
import { startWorker, sweepJobs, workOnce, type Job } from './worker.ts'

const day = 24 * 60
const Payload = z.object({ name: z.string() })

/** A workshop with one kind of job, which fails while its name is among the broken ones. */
async function workshop() {
  const { deps, clock, database } = await clinic()
  const seen: Job[] = []
  const broken = new Set<string>()
  const handlers = {
    greet: async (job: Job) => {
      seen.push(job)
      if (broken.has(Payload.parse(job.payload).name)) throw new Error('the server is down')
    },
  }
  const add = (name: string, secret?: Record<string, string>) =>
    deps.db.transaction((tx) => enqueue(tx, deps, { kind: 'greet', payload: { name }, ...(secret && { secret }) }))
  const rows = () => database.db.select().from(jobs).orderBy(jobs.createdAt)
  const work = () => workOnce(deps, handlers)
  const workAll = async () => {
    let done = 0
    for (let claimed = await work(); claimed > 0; claimed = await work()) done += claimed
    return done
  }
  return { deps, clock, database, seen, broken, handlers, add, rows, work, workAll }
}

test('does a job once, gives it its payload and secret, and wipes the secret', async () => {
  const { add, work, seen, rows } = await workshop()
  await add('mona', { code: '012345' })
  const [waiting] = await rows()
  expect(JSON.stringify(waiting)).not.toContain('012345')
  expect(await work()).toBe(1)
  expect(seen).toEqual([{ id: waiting?.id, payload: { name: 'mona' }, secret: { code: '012345' } }])
  expect(await rows()).toMatchObject([{ secret: null, doneAt: expect.any(Date), failedAt: null, attempts: 1 }])
  expect(await work()).toBe(0)
})

test('does nothing for a transaction that came to nothing', async () => {
  const { deps, work, seen } = await workshop()
  const attempt = deps.db.transaction(async (tx) => {
    await enqueue(tx, deps, { kind: 'greet', payload: { name: 'nobody' } })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await work()).toBe(0)
  expect(seen).toEqual([])
})

test('tries again after 1, 2, 4, 8, 16 and then each 30 seconds, as the same job with its secret', async () => {
  const { add, work, seen, broken, clock } = await workshop()
  await add('mona', { code: '012345' })
  broken.add('mona')
  expect(await work()).toBe(1)
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    clock.advance((seconds - 0.01) / 60)
    expect(await work()).toBe(0)
    clock.advance(0.01 / 60)
    expect(await work(), `after ${seconds} seconds`).toBe(1)
  }
  broken.clear()
  clock.advance(0.5)
  expect(await work()).toBe(1)
  expect(seen).toHaveLength(9)
  expect(new Set(seen.map((job) => job.id)).size).toBe(1)
  for (const job of seen) expect(job.secret).toEqual({ code: '012345' })
})

test('one bad job never stops the others', async () => {
  const { add, workAll, broken, rows, deps } = await workshop()
  broken.add('omar')
  for (const name of ['mona', 'omar', 'lina']) await add(name)
  await deps.db.insert(jobs).values({
    id: randomUUID(),
    kind: 'greet',
    payload: { name: 'torn' },
    secret: 'not sealed by us',
    attempts: 0,
    createdAt: deps.clock.now(),
    runAt: deps.clock.now(),
  })
  expect(await workAll()).toBe(4)
  const done = (await rows()).filter((row) => row.doneAt !== null).map((row) => row.payload)
  expect(done).toHaveLength(2)
  expect(done).toEqual(expect.arrayContaining([{ name: 'mona' }, { name: 'lina' }]))
})

test('leaves alone what it has no handler for', async () => {
  const { deps, work, rows } = await workshop()
  await deps.db.transaction((tx) => enqueue(tx, deps, { kind: 'of the next version', payload: {} }))
  expect(await work()).toBe(0)
  expect(await rows()).toMatchObject([{ attempts: 0, doneAt: null, failedAt: null }])
})

test('gives up after three days, and keeps no secret then', async () => {
  const { add, work, broken, rows, clock } = await workshop()
  await add('mona', { code: '012345' })
  broken.add('mona')
  clock.advance(3 * day)
  await work()
  expect(await rows()).toMatchObject([{ failedAt: null, secret: expect.any(String) }])
  clock.advance(1)
  await work()
  expect(await rows()).toMatchObject([{ failedAt: expect.any(Date), doneAt: null, secret: null }])
  clock.advance(day)
  expect(await work()).toBe(0)
})

test('a job whose process died is done by another, a minute later, under the same id', async () => {
  const { add, rows, work, seen, clock, deps } = await workshop()
  await add('mona')
  const [job] = await rows()
  // What a process leaves that dies at work: claimed, not done.
  await deps.db.update(jobs).set({ attempts: 1, runAt: new Date(clock.now().getTime() + 60_000) })
  expect(await work()).toBe(0)
  clock.advance(1)
  expect(await work()).toBe(1)
  expect(seen).toMatchObject([{ id: job?.id }])
})

test('ten workers at once do each job once', async () => {
  const { add, workAll, seen } = await workshop()
  for (let index = 0; index < 30; index++) await add(`person ${index}`)
  const done = await Promise.all(Array.from({ length: 10 }, workAll))
  expect(done.reduce((sum, one) => sum + one, 0)).toBe(30)
  expect(seen).toHaveLength(30)
  expect(new Set(seen.map((job) => job.id)).size).toBe(30)
})

test('a started worker does what is there, what it is woken for, and finishes before it stops', async () => {
  const { add, deps, handlers, seen, rows } = await workshop()
  await add('mona')
  const worker = startWorker(deps, handlers)
  await expect.poll(() => seen.length).toBe(1)
  await add('omar')
  worker.wake()
  await worker.stop()
  worker.wake()
  await add('lina')
  expect((await rows()).filter((row) => row.doneAt).length).toBeGreaterThanOrEqual(1)
  expect(seen.map((job) => job.payload)).not.toContainEqual({ name: 'lina' })
})

test('sweeps jobs that ended a month ago, and no others', async () => {
  const { add, work, clock, database, rows, deps } = await workshop()
  await add('old')
  await work()
  clock.advance(31 * day)
  await add('waiting')
  await sweepJobs(database.db, deps.clock)
  expect(await rows()).toMatchObject([{ payload: { name: 'waiting' } }])
  expect(await database.db.select().from(jobs).where(eq(jobs.kind, 'greet'))).toHaveLength(1)
})
