import { expect, onTestFinished, test } from 'vitest'

import { greet, JobPayload, kindOf, workshop } from '../../../test/clinics/workshop.ts'
import { enqueue } from './enqueue.ts'
import { slotsOf, type Job, type JobKind, type Lane } from './job-kind.ts'
import { createWorkOnce, startWorker } from './worker.ts'

/** A started worker whose jobs each wait until the test releases them. */
async function slowWorkshop(...kinds: JobKind[]) {
  const shop = await workshop()
  const begun: string[] = []
  const release = new Map<string, () => void>()
  const handle = (job: Job) =>
    new Promise<void>((resolve) => {
      const { name } = JobPayload.parse(job.payload)
      begun.push(name)
      release.set(name, resolve)
    })
  const start = (givingWay?: Parameters<typeof startWorker>[2]) => {
    const worker = startWorker(
      shop.deps,
      kinds.map((kind) => ({ kind, handle })),
      givingWay,
    )
    onTestFinished(async () => {
      const stopped = worker.stop(10_000)
      release.forEach((finish) => finish())
      await stopped
    })
    return worker
  }
  const finish = (name: string) => release.get(name)?.()
  return { ...shop, begun, finish, start }
}

test('codes go before mails, mails before refunds, refunds before upkeep, however long these have waited', async () => {
  const { deps, addOf, clock } = await workshop()
  const done: string[] = []
  const kinds = (['upkeep', 'refunds', 'mails', 'codes'] as const).map((lane) => kindOf(lane, lane))
  for (const kind of kinds) {
    await addOf(kind, kind.name)
    await addOf(kind, kind.name)
    clock.advance(1)
  }
  const work = createWorkOnce(
    deps,
    kinds.map((kind) => ({ kind, handle: async () => void done.push(kind.name) })),
  )
  while ((await work()) > 0);
  expect(done).toEqual(['codes', 'codes', 'mails', 'mails', 'refunds', 'refunds', 'upkeep', 'upkeep'])
})

test('many jobs of one kind delay another kind in their lane by one job at most', async () => {
  const { deps, addOf, clock } = await workshop()
  const done: string[] = []
  const kinds = [kindOf('images', 'upkeep'), kindOf('days', 'upkeep')]
  for (let count = 0; count < 5; count++) await addOf(kindOf('images', 'upkeep'), 'old')
  clock.advance(60)
  for (let count = 0; count < 2; count++) await addOf(kindOf('days', 'upkeep'), 'new')
  const work = createWorkOnce(
    deps,
    kinds.map((kind) => ({ kind, handle: async () => void done.push(kind.name) })),
  )
  while ((await work()) > 0);
  expect(done).toEqual(['images', 'days', 'images', 'days', 'images', 'images', 'images'])
})

test('a lane runs several jobs concurrently, but no more than it has slots', async () => {
  const { add, begun, finish, start } = await slowWorkshop(greet)
  const names = Array.from({ length: slotsOf.mails + 2 }, (_, index) => `person ${index}`)
  for (const name of names) await add(name)
  start()
  await expect.poll(() => begun.length).toBe(slotsOf.mails)
  finish(begun[0] ?? '')
  await expect.poll(() => begun.length).toBe(slotsOf.mails + 1)
})

test('a code does not wait for mails, refunds and upkeep that hang', async () => {
  const kinds = (['mails', 'refunds', 'upkeep', 'codes'] as const).map((lane) => kindOf(lane, lane))
  const { addOf, begun, start } = await slowWorkshop(...kinds)
  for (const kind of kinds.slice(0, 3))
    for (let count = 0; count <= slotsOf.mails; count++) await addOf(kind, `${kind.name} ${count}`)
  const worker = start()
  await expect.poll(() => begun.length).toBe(slotsOf.mails + slotsOf.refunds + slotsOf.upkeep)
  await addOf(kindOf('codes', 'codes'), 'the code')
  worker.wake()
  await expect.poll(() => begun).toContain('the code')
})

test('while requests wait for the database mails pause, codes do not', async () => {
  const [mails, codes] = [kindOf('mails'), kindOf('codes', 'codes')]
  const { addOf, begun, start } = await slowWorkshop(mails, codes)
  await addOf(mails, 'the mail')
  await addOf(codes, 'the code')
  let isBusy = true
  start({ isBusy: () => isBusy, longestPauseMs: Number.POSITIVE_INFINITY })
  await expect.poll(() => begun).toEqual(['the code'])
  isBusy = false
  await expect.poll(() => begun).toEqual(['the code', 'the mail'])
})

test('requests that wait without end stop no mail', async () => {
  const { add, begun, start } = await slowWorkshop(greet)
  await add('mona')
  start({ isBusy: () => true })
  await expect.poll(() => begun).toEqual(['mona'])
})

test('a worker that is stopped while a lane pauses begins nothing more', async () => {
  const { add, begun, start } = await slowWorkshop(greet)
  await add('mona')
  const worker = start({ isBusy: () => true, longestPauseMs: Number.POSITIVE_INFINITY })
  await worker.stop(10_000)
  expect(begun).toEqual([])
})

test('a worker that is stopped does not wait for what hangs, which is left to its lease', async () => {
  const { add, begun, start, rows } = await slowWorkshop(greet)
  await add('mona')
  const worker = start()
  await expect.poll(() => begun).toEqual(['mona'])
  await worker.stop(10)
  expect(await rows()).toMatchObject([{ doneAt: null, failedAt: null, attempts: 1 }])
})

test('a started worker runs waiting jobs and those it is woken for, and finishes them before it stops', async () => {
  const { add, deps, handlers, seen, rows } = await workshop()
  await add('mona')
  const worker = startWorker(deps, handlers)
  await expect.poll(() => seen.length).toBe(1)
  await add('omar')
  worker.wake()
  await worker.stop(10_000)
  worker.wake()
  await add('lina')
  expect((await rows()).filter((row) => row.doneAt).length).toBeGreaterThanOrEqual(1)
  expect(seen.map((job) => job.payload)).not.toContainEqual({ name: 'lina' })
})

test('ten concurrent workers run each job once', async () => {
  const { add, workAll, seen } = await workshop()
  for (let index = 0; index < 30; index++) await add(`person ${index}`)
  const done = await Promise.all(Array.from({ length: 10 }, workAll))
  expect(done.reduce((sum, one) => sum + one, 0)).toBe(30)
  expect(seen).toHaveLength(30)
  expect(new Set(seen.map((job) => job.id)).size).toBe(30)
})

test('a committed job wakes its own lane, unless it is scheduled for later; a rolled back one wakes none', async () => {
  const { deps, clock } = await workshop()
  const woken: Lane[] = []
  const noting = { ...deps, wakeWorker: (lane: Lane) => void woken.push(lane) }
  const code = { kind: kindOf('codes', 'codes'), payload: {} }
  await deps.db.transaction(async (tx) => {
    await enqueue(tx, noting, code, { kind: greet, payload: {} }, { kind: greet, payload: {} })
    expect(woken).toEqual([])
  })
  expect(woken).toEqual(['codes', 'mails'])
  const soon = new Date(clock.now().getTime() + 1000)
  await deps.db.transaction((tx) => enqueue(tx, noting, { ...code, runAt: soon }))
  const undone = deps.db.transaction(async (tx) => {
    await enqueue(tx, noting, code)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(woken).toHaveLength(2)
})
