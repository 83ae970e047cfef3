import { and, asc, eq, gt, inArray, isNotNull, min, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { dueAt, freeTimeChanges, freeTimes, orNever } from '../../doctors/directory/free-times.table.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { readVisitTypes } from '../../doctors/visit-types/visit-type-list.ts'
import { startBeat } from '../../platform/beat.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isAmong } from '../../platform/db/is-among.ts'
import { schedulesOf } from '../../schedules/schedule-of.ts'
import { appointments } from '../appointments.table.ts'
import { takenSpansOf } from '../times/taken-times.ts'
import { usualVisitsAmong } from '../visit-choice.ts'
import { computeFreeTimes, mayChange, type Facts } from './compute-free-times.ts'

/**
 * The freshness of the earliest free times. Triggers note each doctor of whom anything was written that decides about them (`free_time_changes`), in
 * the transaction that writes it; what time alone changes is due at `free_times.valid_until`, and what a release wrote that keeps no times of
 * single days is due at once. Both are looked for twice a second by every
 * process, and before each answer that shows a free time: so an answer is right but for what is computed at that moment, except under a backlog
 * of more than three batches, whose first doctors are those with the earliest times. A row is computed while it is locked, from what is committed
 * then: of two processes the later one sees all that the earlier one saw. A time that is shown and was taken since is refused by the booking.
 */
const lookMs = 500
const batch = 250

const isDue = (now: Date) => sql`${dueAt(freeTimes)} <= ${now.toISOString()}::timestamptz`

type KeepDeps = Pick<Deps, 'db' | 'clock' | 'clinic' | 'log'>

/**
 * Doctors of whom something was written or, where nothing was, whose rows time has made wrong; they are looked at by nobody else meanwhile. Never
 * both: who waits for the rows of the first must not hold some of the second, for which somebody else may wait likewise.
 */
async function takeStale(tx: Tx, now: Date) {
  const next = tx.select({ id: freeTimeChanges.id }).from(freeTimeChanges).orderBy(asc(freeTimeChanges.id)).limit(batch)
  const changes = await tx
    .delete(freeTimeChanges)
    .where(inArray(freeTimeChanges.id, next.for('update', { skipLocked: true })))
    .returning({ doctorId: freeTimeChanges.doctorId, startsAt: freeTimeChanges.startsAt })
  if (changes.length > 0) return { changes, ids: [...new Set(changes.map(({ doctorId }) => doctorId))].toSorted() }
  const due = await tx
    .select({ doctorId: freeTimes.doctorId })
    .from(freeTimes)
    .where(isDue(now))
    .orderBy(orNever(freeTimes.nextFree), asc(freeTimes.doctorId))
    .limit(batch)
    .for('update', { skipLocked: true })
  return { changes, ids: due.map(({ doctorId }) => doctorId) }
}

/** Locks the rows of doctors, always in the same order, and makes those that are not there yet, which are due. */
async function lockRows(tx: Tx, ids: readonly string[], now: Date) {
  const { doctorId, nextFree, validUntil, firstTimes } = freeTimes
  const isTimed = isNotNull(firstTimes).mapWith(Boolean)
  await tx.execute(sql`
    insert into free_times (doctor_id, free_days, valid_until)
    select id, '{}', ${now.toISOString()} from doctors where ${isAmong(doctors.id, ids)} order by id on conflict do nothing`)
  return tx
    .select({ doctorId, nextFree, validUntil, isTimed })
    .from(freeTimes)
    .where(isAmong(doctorId, ids))
    .orderBy(asc(doctorId))
    .for('update')
}

async function computeRows(tx: Tx, ids: readonly string[], now: Date, facts: Facts) {
  const { id, status, availability } = doctors
  const listed = await tx.select({ id, status, availability }).from(doctors).where(isAmong(id, ids))
  const visitOf = usualVisitsAmong(await readVisitTypes(tx))
  const scheduleOf = await schedulesOf(tx, ids)
  const holds = await tx
    .select({ doctorId: appointments.doctorId, endsAt: min(appointments.heldUntil) })
    .from(appointments)
    .where(and(isAmong(appointments.doctorId, ids), eq(appointments.status, 'held'), gt(appointments.heldUntil, now)))
    .groupBy(appointments.doctorId)
  const holdEnds = new Map(holds.map(({ doctorId, endsAt }) => [doctorId, endsAt]))
  const times = listed.map((doctor) => ({
    doctorId: doctor.id,
    takesBookings: doctor.status === 'approved' && doctor.availability,
    schedule: scheduleOf(doctor.id),
    visit: visitOf(doctor.id),
    holdEndsAt: holdEnds.get(doctor.id) ?? null,
  }))
  return computeFreeTimes(times, now, facts, (searched, from, days) =>
    takenSpansOf(tx, searched, { from, days, zone: facts.timeZone, now }),
  )
}

/** Computes some rows that may be wrong. Answers how many were looked at. */
const keepSome = (deps: KeepDeps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { changes, ids } = await takeStale(tx, now)
    if (ids.length === 0) return 0
    // As they are in the database: what this process knows may be half a second old.
    await deps.clinic.refresh(tx)
    const facts = deps.clinic.facts()
    const wrong = (await lockRows(tx, ids, now)).filter(
      ({ doctorId, nextFree, validUntil, isTimed }) =>
        !isTimed || validUntil <= now || changes.some((one) => one.doctorId === doctorId && mayChange(one.startsAt, nextFree, now, facts)),
    )
    const rows = await computeRows(
      tx,
      wrong.map(({ doctorId }) => doctorId),
      now,
      facts,
    )
    const kept = rows.map(({ doctorId, nextFree, freeDays, firstTimes, validUntil }) => ({
      doctor_id: doctorId,
      next_free: nextFree,
      free_days: freeDays,
      first_times: firstTimes,
      valid_until: validUntil,
    }))
    await tx.execute(sql`
      update free_times set next_free = kept.next_free, free_days = kept.free_days, first_times = kept.first_times,
        revision = free_times.revision + 1, valid_until = kept.valid_until, time_zone = ${facts.timeZone}
      from json_to_recordset(${JSON.stringify(kept)}::json)
        as kept (doctor_id uuid, next_free timestamptz, free_days text[], first_times timestamptz[], valid_until timestamptz)
      where free_times.doctor_id = kept.doctor_id`)
    return ids.length
  })

async function isAnyStale({ db, clock }: KeepDeps): Promise<boolean> {
  const due = db.select({ id: freeTimes.doctorId }).from(freeTimes).where(isDue(clock.now()))
  const [found] = await db
    .select({ isStale: sql<boolean>`exists (select from ${freeTimeChanges}) or exists (${due})` })
    .from(sql`(select) as one`)
  return found?.isStale === true
}

/** Computes what may be wrong, up to a number of batches; behind a full one two at a time, since process and database take about as long. */
export async function keepFreeTimes(deps: KeepDeps, isEnough: (batches: number) => boolean = () => false): Promise<void> {
  let lanes = 1
  for (let batches = 0; !isEnough(batches) && (await isAnyStale(deps)); batches += lanes) {
    const looked = await Promise.all(Array.from({ length: lanes }, () => keepSome(deps)))
    if (looked.every((count) => count === 0)) return
    lanes = looked.every((count) => count === batch) ? 2 : 1
  }
}

/** The same before an answer: a caller that asks meanwhile waits for it instead of repeating it. */
export function createFreshTimes(deps: KeepDeps): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= keepFreeTimes(deps, (batches) => batches >= 2).finally(() => (running = undefined)))
}

/** Keeps them from now on; every process does. Answers how to stop. */
export const startKeepingFreeTimes = (deps: KeepDeps): (() => Promise<void>) =>
  startBeat(deps.log, {
    everyMs: lookMs,
    failed: 'could not compute free times',
    run: (isStopped) => keepFreeTimes(deps, isStopped),
  })
