import { addDays, civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { Reconciliation } from '@aafiya/contracts/payments/ledger'
import { and, asc, between, eq, isNull, ne, or } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Job, JobKind } from '../../platform/jobs/job-kind.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { comparePiece, noProgress, Progress, reportOf } from './compare-day.ts'
import { reconciliations } from './reconciliations.table.ts'

export const reconcileJob: JobKind = { name: 'reconcile', lane: 'upkeep', timeoutMs: 60_000 }
/** Days: ten years. */
const furthestBack = 3660
/** Longer than any downtime. */
const catchUpDays = 31
/** The first job of a comparison names the day alone; `run` is its id. */
const Payload = z.object({ day: z.string(), run: z.optional(z.uuid()), after: z.optional(z.nullable(z.uuid())) })

/** A future day has no money yet, and PostgreSQL rejects far years. */
function refuseUnlessBegun({ clock, clinic }: Deps, date: string, language: Language): void {
  const ahead = daysBetween(civilAt(clock.now(), clinic.facts().timeZone).date, date)
  if (ahead > 0 || ahead < -furthestBack)
    throw new Problem('validation_failed', { issues: [{ path: 'date', message: messageOf('date_invalid', language) }] })
}

/** A day's report, or that it is waiting for one. */
export async function showReconciliation(deps: Deps, date: string, language: Language): Promise<Reconciliation> {
  refuseUnlessBegun(deps, date, language)
  const [row] = await deps.db.select().from(reconciliations).where(eq(reconciliations.day, date))
  return row?.report
    ? Reconciliation.parse(row.report)
    : { date, status: 'waiting', checkedAt: null, payments: 0, unanswered: 0, sums: [], differences: [] }
}

/**
 * Enqueues the comparison of a day that has begun (again); a job does it, since it asks a provider about every
 * payment.
 */
export async function reconcile(deps: Deps, date: string, language: Language): Promise<Reconciliation> {
  refuseUnlessBegun(deps, date, language)
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(reconciliations)
      .values({ day: date })
      .onConflictDoUpdate({ target: reconciliations.day, set: { report: null, run: null, progress: null } })
    await enqueue(tx, deps, { kind: reconcileJob, payload: { day: date } })
  })
  return showReconciliation(deps, date, language)
}

/** A comparison begins with its first job, and drops one that was under way. */
const startRun = ({ db }: Deps, day: string, run: string) =>
  db
    .update(reconciliations)
    .set({ run, progress: null })
    .where(and(eq(reconciliations.day, day), or(isNull(reconciliations.run), ne(reconciliations.run, run))))

/** The progress of a comparison, if it is still the current one. */
async function progressOf(db: Queryable, day: string, run: string): Promise<Progress | undefined> {
  const [row] = await db
    .select()
    .from(reconciliations)
    .where(and(eq(reconciliations.day, day), eq(reconciliations.run, run)))
  return row && (row.progress ? Progress.parse(row.progress) : noProgress)
}

interface Piece {
  day: string
  run: string
  from: Progress
  to: Progress
  isLast: boolean
}

/**
 * Records a piece and enqueues the next, unless a repeat of this job has done so, or a new comparison was requested
 * since.
 */
const recordPiece = (deps: Deps, { day, run, from, to, isLast }: Piece) =>
  deps.db.transaction(async (tx) => {
    await tx.select().from(reconciliations).where(eq(reconciliations.day, day)).for('update')
    const current = await progressOf(tx, day, run)
    if (current?.after !== from.after) return
    const outcome = isLast
      ? { report: reportOf(deps, day, to), checkedAt: deps.clock.now(), run: null, progress: null }
      : { progress: to }
    await tx.update(reconciliations).set(outcome).where(eq(reconciliations.day, day))
    if (!isLast) await enqueue(tx, deps, { kind: reconcileJob, payload: { day, run, after: to.after } })
  })

/** Compares one piece of a day: a day with many payments must neither block other upkeep nor outlast its lease. */
export const reconcileHandler = (deps: Deps) => async (job: Job) => {
  const { day, run = job.id, after = null } = Payload.parse(job.payload)
  if (run === job.id) await startRun(deps, day, run)
  const from = await progressOf(deps.db, day, run)
  if (from?.after !== after) return
  const { progress: to, isLast } = await comparePiece(deps, day, from)
  await recordPiece(deps, { day, run, from, to, isLast })
}

/** The days since the earliest compared one of the last weeks, up to yesterday, that are not compared yet. */
async function missedDays({ db, clock, clinic }: Deps): Promise<string[]> {
  const yesterday = addDays(civilAt(clock.now(), clinic.facts().timeZone).date, -1)
  const rows = await db
    .select({ day: reconciliations.day })
    .from(reconciliations)
    .where(between(reconciliations.day, addDays(yesterday, -catchUpDays), yesterday))
    .orderBy(asc(reconciliations.day))
  const known = new Set(rows.map(({ day }) => day))
  const since = rows[0]?.day ?? yesterday
  return Array.from({ length: daysBetween(since, yesterday) + 1 }, (_, index) => addDays(since, index)).filter(
    (day) => !known.has(day),
  )
}

/** Compares each past day once, automatically, in whichever process comes first; also days on which none ran. */
export async function reconcilePastDays(deps: Deps): Promise<void> {
  if (deps.gateways.size === 0) return
  for (const day of await missedDays(deps))
    await deps.db.transaction(async (tx) => {
      const [first] = await tx.insert(reconciliations).values({ day }).onConflictDoNothing().returning()
      if (first) await enqueue(tx, deps, { kind: reconcileJob, payload: { day } })
    })
}
