import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { greet, kindOf, workshop } from '../../../test/clinics/workshop.ts'
import type { Tx } from '../db/database.ts'
import { claimJobs, dueKinds } from './claim-job.ts'
import type { SettleAll } from './job-kind.ts'
import { jobs } from './jobs.table.ts'
import { createRecord } from './record-jobs.ts'
import { startWorker } from './worker.ts'

async function claimed(count: number) {
  const shop = await workshop()
  for (let number = 0; number < count; number++) await shop.add(`person ${number}`)
  const ids = (await claimJobs(shop.deps, greet, count)).map(({ id }) => id)
  const done = async () => (await shop.rows()).filter(({ doneAt }) => doneAt).map(({ id }) => id)
  return { ...shop, ids, done, record: createRecord(shop.deps) }
}

test('tells the kinds with a job that is due from those without', async () => {
  const { add, clock, deps } = await workshop()
  const other = kindOf('other')
  expect(await dueKinds(deps, [greet, other])).toEqual([])
  await add('mona')
  expect(await dueKinds(deps, [greet, other])).toEqual([greet.name])
  await claimJobs(deps, greet)
  expect(await dueKinds(deps, [greet, other])).toEqual([])
  clock.advance(10)
  expect(await dueKinds(deps, [other, greet])).toEqual([greet.name])
})

test('claims no more jobs than requested, those that have waited longest', async () => {
  const { add, clock, deps } = await workshop()
  for (const name of ['first', 'second', 'third']) {
    await add(name)
    clock.advance(1)
  }
  const batch = await claimJobs(deps, greet, 2)
  expect(batch.map(({ payload }) => payload)).toEqual(expect.arrayContaining([{ name: 'first' }, { name: 'second' }]))
  expect(batch).toHaveLength(2)
  expect(await claimJobs(deps, greet, 2)).toMatchObject([{ payload: { name: 'third' } }])
})

test('a job that failed for good is not done when its work succeeds late', async () => {
  const { ids, record, done, deps, clock } = await claimed(2)
  const [late = '', other] = ids
  await deps.db.update(jobs).set({ failedAt: clock.now() }).where(eq(jobs.id, late))
  await Promise.all(ids.map((id) => record({ id, settled: undefined })))
  expect(await done()).toEqual([other])
})

test('jobs that end while a commit is under way share the next one, with others that have no result', async () => {
  const { ids, record, done, clock } = await claimed(5)
  const recorded: string[][] = []
  const noted: SettleAll = {
    all: async (db, { ids: some, settledIds }) => {
      recorded.push([...settledIds])
      await db
        .update(jobs)
        .set({ doneAt: clock.now() })
        .where(inArray(jobs.id, [...some]))
    },
  }
  const [first, ...others] = ids
  const plain = new Set([first, others[2]])
  await Promise.all(ids.map((id) => record({ id, settled: plain.has(id) ? undefined : noted })))
  expect(recorded).toEqual([others.filter((id) => !plain.has(id))])
  expect(await done()).toEqual(expect.arrayContaining(ids))
})

test('a job that cannot be recorded stops no other in its batch, and leaves nothing of itself', async () => {
  const { ids, record, done, deps } = await claimed(4)
  const [bad = '', ...good] = ids.slice(1)
  const rename = async (tx: Tx) => {
    await tx.update(jobs).set({ payload: { name: 'renamed' } })
    throw new Error('a value that the table refuses')
  }
  const ends = ids.map((id) => record({ id, settled: id === bad ? rename : undefined }))
  expect((await Promise.allSettled(ends)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(await done()).toEqual(expect.arrayContaining(good))
  expect(await deps.db.select().from(jobs).where(eq(jobs.id, bad))).toMatchObject([
    { doneAt: null, payload: { name: expect.stringMatching('person') } },
  ])
})

test('a started worker sends many waiting mails, each once', async () => {
  const { add, deps, handlers, seen, rows } = await workshop()
  for (let number = 0; number < 30; number++) await add(`person ${number}`)
  const worker = startWorker(deps, handlers)
  await expect.poll(async () => (await rows()).filter(({ doneAt }) => doneAt).length, { timeout: 20_000 }).toBe(30)
  await worker.stop(10_000)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(30)
  expect(seen).toHaveLength(30)
})
