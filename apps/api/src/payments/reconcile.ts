import { addDays, civilAt, daysBetween } from '@aafiya/contracts/clinic-time'
import { Reconciliation } from '@aafiya/contracts/ledger'
import type { Language } from '@aafiya/contracts/message-key'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { Job, JobKind } from '../platform/jobs/job-kind.ts'
import { messageOf } from '../platform/languages.ts'
import { Problem } from '../platform/problem.ts'
import { compareDay } from './compare-day.ts'
import { reconciliations } from './reconciliations.table.ts'

export const reconcileJob: JobKind = { name: 'reconcile', lane: 'upkeep', timeoutMs: 60_000 }
/** Days: ten years. */
const furthestBack = 3660
const Payload = z.object({ day: z.string() })

/** A day to come has no money yet, and far years are none of PostgreSQL's. */
function refuseUnlessBegun({ clock, config }: Deps, date: string, language: Language): void {
  const ahead = daysBetween(civilAt(clock.now(), config.clinic.timeZone).date, date)
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

/** Asks for a day that has begun to be compared (again); a job does it, since it asks a provider about every payment. */
export async function reconcile(deps: Deps, date: string, language: Language): Promise<Reconciliation> {
  refuseUnlessBegun(deps, date, language)
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(reconciliations)
      .values({ day: date })
      .onConflictDoUpdate({ target: reconciliations.day, set: { report: null } })
    await enqueue(tx, deps, { kind: reconcileJob, payload: { day: date } })
  })
  deps.wakeWorker()
  return showReconciliation(deps, date, language)
}

export const reconcileHandler = (deps: Deps) => async (job: Job) => {
  const { day } = Payload.parse(job.payload)
  const report = await compareDay(deps, day)
  await deps.db.update(reconciliations).set({ report, checkedAt: deps.clock.now() }).where(eq(reconciliations.day, day))
}

/** Each day that is over is compared once by itself, by whichever process comes first. */
export async function reconcileYesterday(deps: Deps): Promise<void> {
  if (deps.gateways.size === 0) return
  const yesterday = addDays(civilAt(deps.clock.now(), deps.config.clinic.timeZone).date, -1)
  await deps.db.transaction(async (tx) => {
    const [first] = await tx.insert(reconciliations).values({ day: yesterday }).onConflictDoNothing().returning()
    if (first) await enqueue(tx, deps, { kind: reconcileJob, payload: { day: yesterday } })
  })
}
