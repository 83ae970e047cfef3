import { setTimeout as wait } from 'node:timers/promises'

import { claimJobs, dueKinds } from './claim-job.ts'
import { batchOf, lanes, patientLanes, slotsOf, type JobHandler, type Lane } from './job-kind.ts'
import { createRecord } from './record-jobs.ts'
import { runJob, type WorkerDeps } from './run-job.ts'

const inLane = (handlers: readonly JobHandler[], lane: Lane) => handlers.filter(({ kind }) => kind.lane === lane)

const kindsOf = (handlers: readonly JobHandler[]) => handlers.map(({ kind }) => kind)

/**
 * Claims from several kinds in turn, so that many jobs of one kind do not block another. One statement tells which
 * kinds have a due job, unless the caller knows. Returns what to start: up to `limit` jobs of one kind, none if none
 * waits.
 */
function takeTurns(deps: WorkerDeps, handlers: readonly JobHandler[]) {
  const record = createRecord(deps)
  let turn = 0
  return async (limit = 1, knownDue?: readonly string[]): Promise<(() => Promise<void>)[]> => {
    const due = knownDue ?? (handlers.length > 1 && (await dueKinds(deps, kindsOf(handlers))))
    for (let offset = 0; offset < handlers.length; offset++) {
      const at = (turn + offset) % handlers.length
      const handler = handlers[at]
      if (!handler || (due && !due.includes(handler.kind.name))) continue
      const claimed = await claimJobs(deps, handler.kind, limit)
      if (claimed.length === 0) continue
      turn = at + 1
      return claimed.map((job) => () => runJob(deps, handler, job, record))
    }
    return []
  }
}

/** Runs the most urgent waiting job, if there is one. Returns how many it ran. */
export function createWorkOnce(deps: WorkerDeps, handlers: readonly JobHandler[]): () => Promise<0 | 1> {
  const takers = lanes.map((lane) => ({ lane, take: takeTurns(deps, inLane(handlers, lane)) }))
  const laneOf = new Map(handlers.map(({ kind }) => [kind.name, kind.lane]))
  return async () => {
    const due = await dueKinds(deps, kindsOf(handlers))
    const dueLanes = new Set(due.map((name) => laneOf.get(name)))
    for (const { take } of takers.filter(({ lane }) => dueLanes.has(lane))) {
      const [run] = await take(1, due)
      if (!run) continue
      await run()
      return 1
    }
    return 0
  }
}

export interface Worker {
  /** Looks now into a lane, or into all, instead of at the next beat; called after a commit that enqueued. */
  wake: (lane?: Lane) => void
  /**
   * Starts nothing new and waits for running jobs, but not beyond `withinMs`: a job that hangs is left to its lease,
   * and to the next process.
   */
  stop: (withinMs: number) => Promise<void>
}

/** How lanes that can wait give way to requests. */
interface GivingWay {
  /** Whether requests wait for the database. */
  isBusy: () => boolean
  /** Requests that wait without end stop no job. */
  longestPauseMs: number
}

const pauseMs = 25

/** Fills the slots of one lane whenever it is woken or a slot becomes free. */
function startLane(
  deps: WorkerDeps,
  lane: Lane,
  handlers: readonly JobHandler[],
  { isBusy, longestPauseMs }: GivingWay,
) {
  const take = takeTurns(deps, handlers)
  const giveWay = async () => {
    for (let waited = 0; waited < longestPauseMs && patientLanes.has(lane) && isBusy() && !isStopped; waited += pauseMs)
      await wait(pauseMs)
  }
  const underWay = new Set<Promise<void>>()
  let filling: Promise<void> | undefined
  let isWanted = false
  let isStopped = false

  const begin = (run: () => Promise<void>) => {
    const work = run()
      .catch((error: unknown) => deps.log.warn({ error, lane }, 'could not mark a job'))
      .finally(() => {
        underWay.delete(work)
        wake()
      })
    underWay.add(work)
  }
  const fill = async () => {
    do {
      isWanted = false
      while (!isStopped && underWay.size < slotsOf[lane]) {
        await giveWay()
        const limit = Math.min(batchOf(lane), slotsOf[lane] - underWay.size)
        const batch = isStopped ? [] : await take(limit)
        if (batch.length === 0) break
        batch.forEach(begin)
      }
    } while (isWanted && !isStopped)
  }
  const wake = () => {
    isWanted = true
    if (isStopped) return
    filling ??= fill()
      .catch((error: unknown) => deps.log.warn({ error, lane }, 'could not look for jobs'))
      .finally(() => {
        filling = undefined
        // Woken after the last look and before this line.
        if (isWanted) wake()
      })
  }
  return {
    wake,
    async stop() {
      isStopped = true
      await filling
      await Promise.all(underWay)
    },
  }
}

/** Works until stopped: immediately when woken, and each second, since another process may have enqueued. */
export function startWorker(
  deps: WorkerDeps,
  handlers: readonly JobHandler[],
  { isBusy = () => false, longestPauseMs = 500 }: Partial<GivingWay> = {},
): Worker {
  const started = new Map(
    lanes.map((lane) => [lane, startLane(deps, lane, inLane(handlers, lane), { isBusy, longestPauseMs })]),
  )
  const wake = (only?: Lane) => {
    for (const [lane, { wake: look }] of started) if (only === undefined || lane === only) look()
  }
  const beat = setInterval(() => wake(), 1000)
  wake()
  return {
    wake,
    async stop(withinMs) {
      clearInterval(beat)
      const late = new AbortController()
      await Promise.race([
        Promise.all([...started.values()].map((lane) => lane.stop())),
        wait(withinMs, undefined, { signal: late.signal }),
      ])
      late.abort()
    },
  }
}
