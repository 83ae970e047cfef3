import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { greet, kindOf, workshop } from '../../../test/clinics/workshop.ts'
import { sweep } from '../../sweep.ts'
import type { Tx } from '../db/database.ts'
import { claimJobs } from './claim-job.ts'
import { enqueue } from './enqueue.ts'
import { PermanentFailure } from './job-kind.ts'
import { jobs } from './jobs.table.ts'
import { createWorkOnce } from './worker.ts'

const day = 24 * 60

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

test('does nothing for a transaction that rolled back', async () => {
  const { deps, work, seen } = await workshop()
  const attempt = deps.db.transaction(async (tx) => {
    await enqueue(tx, deps, { kind: greet, payload: { name: 'unsent' } })
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
  await deps.db.transaction((tx) => enqueue(tx, deps, { kind: kindOf('of the next version'), payload: {} }))
  expect(await work()).toBe(0)
  expect(await rows()).toMatchObject([{ attempts: 0, doneAt: null, failedAt: null }])
})

test('gives up after three days, and then keeps no secret', async () => {
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

test('a job whose process died is run by another one after its lease expires, under the same id', async () => {
  const { add, rows, work, seen, clock, deps } = await workshop()
  await add('mona')
  const [job] = await rows()
  // What a process that dies at work leaves behind: a claimed, unfinished job.
  await claimJobs(deps, greet)
  // Its handler may still be at work for a minute; the margin is half a minute.
  clock.advance(1.49)
  expect(await work()).toBe(0)
  clock.advance(0.01)
  expect(await work()).toBe(1)
  expect(seen).toMatchObject([{ id: job?.id }])
})

test('an attempt that fails after its lease ran out leaves the job to the worker that has it', async () => {
  const { add, rows, clock, deps } = await workshop()
  await add('mona')
  const fails: (() => void)[] = []
  const hang = createWorkOnce(deps, [
    { kind: greet, handle: () => new Promise((_, reject) => fails.push(() => reject(new Error('late')))) },
  ])
  const first = hang()
  await expect.poll(() => fails.length).toBe(1)
  clock.advance(2)
  const second = hang()
  await expect.poll(() => fails.length).toBe(2)
  const [leased] = await rows()
  fails[0]?.()
  await first
  expect(await rows()).toEqual([leased])
  fails[1]?.()
  await second
  expect((await rows())[0]?.runAt).not.toEqual(leased?.runAt)
})

test('a handler that exceeds its kind’s timeout is abandoned and retried', async () => {
  const { deps, addOf, rows } = await workshop()
  const quick = kindOf('quick', 'mails', 20)
  await addOf(quick, 'mona')
  const work = createWorkOnce(deps, [{ kind: quick, handle: () => new Promise(() => {}) }])
  expect(await work()).toBe(1)
  expect(await rows()).toMatchObject([
    { doneAt: null, failedAt: null, attempts: 1, runAt: new Date(deps.clock.now().getTime() + 1000) },
  ])
})

test('a job’s records are written together with its end: both or neither', async () => {
  const { deps, add, rows, clock } = await workshop()
  await add('mona')
  let tries = 0
  const noted = kindOf('noted')
  const handle = async () => async (tx: Tx) => {
    await enqueue(tx, deps, { kind: noted, payload: {} })
    if (++tries === 1) throw new Error('the database went away')
  }
  const work = createWorkOnce(deps, [{ kind: greet, handle }])
  expect(await work()).toBe(1)
  expect(await rows()).toMatchObject([{ kind: 'greet', doneAt: null, attempts: 1 }])
  clock.advance(1)
  expect(await work()).toBe(1)
  expect(await rows()).toMatchObject([{ kind: 'greet', doneAt: clock.now(), attempts: 2 }, { kind: 'noted' }])
})

test('work that finished after its timeout is recorded, so that the next attempt can see it', async () => {
  const { deps, addOf, rows, clock } = await workshop()
  const quick = kindOf('quick', 'mails', 20)
  await addOf(quick, 'mona')
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const handle = async () => {
    await finished
    return (tx: Tx) => enqueue(tx, deps, { kind: kindOf('noted'), payload: {} })
  }
  expect(await createWorkOnce(deps, [{ kind: quick, handle }])()).toBe(1)
  expect(await rows()).toMatchObject([{ kind: 'quick', doneAt: null }])
  // The rows are read in the order of their creation.
  clock.advance(1)
  finish()
  await expect.poll(rows).toMatchObject([{ kind: 'quick', doneAt: null }, { kind: 'noted' }])
})

test('a permanent failure is not retried, and keeps no secret', async () => {
  const { deps, add, rows, clock } = await workshop()
  await add('mona', { code: '012345' })
  const refuse = async () => {
    throw new PermanentFailure('no such mailbox')
  }
  const work = createWorkOnce(deps, [{ kind: greet, handle: refuse }])
  expect(await work()).toBe(1)
  expect(await rows()).toMatchObject([{ failedAt: clock.now(), doneAt: null, secret: null, attempts: 1 }])
  clock.advance(day)
  expect(await work()).toBe(0)
})

test('what has failed for a quarter of an hour is tried each five minutes', async () => {
  const { add, work, broken, clock, deps } = await workshop()
  await add('mona')
  broken.add('mona')
  await deps.db.update(jobs).set({ attempts: 30 })
  expect(await work()).toBe(1)
  clock.advance(4.99)
  expect(await work()).toBe(0)
  clock.advance(0.01)
  expect(await work()).toBe(1)
})

test('sweeps jobs that ended a month ago, and no others', async () => {
  const { add, work, clock, database, rows, deps } = await workshop()
  await add('old')
  await work()
  clock.advance(31 * day)
  await add('waiting')
  await sweep(deps)
  expect(await rows()).toMatchObject([{ payload: { name: 'waiting' } }])
  expect(await database.db.select().from(jobs).where(eq(jobs.kind, 'greet'))).toHaveLength(1)
})
