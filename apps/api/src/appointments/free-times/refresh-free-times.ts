import { and, asc, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { dueAt, freeTimeChanges, freeTimes, orNever } from '../../doctors/directory/free-times.table.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { takesBookings } from '../../doctors/is-listed.ts'
import { readVisitTypes } from '../../doctors/visit-types/visit-type-list.ts'
import { startBeat } from '../../platform/beat.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isAmong } from '../../platform/db/is-among.ts'
import { shareNext } from '../../platform/share-next.ts'
import { schedulesOf } from '../../schedules/schedule-of.ts'
import { appointments } from '../appointments.table.ts'
import { takenSpansOf } from '../times/taken-times.ts'
import { usualVisitsAmong } from '../visit-choice.ts'
import { computeFreeTimes, mayChange, type Facts } from './compute-free-times.ts'

/**
 * The freshness of the earliest free times. In the transaction that writes anything affecting them, triggers record
 * each doctor concerned (`free_time_changes`); changes by time alone are due at `free_times.valid_until`, and rows
 * written by a release without times per day are due immediately. Every process checks for both twice a second, and
 * before each answer that shows a free time: so an answer is right except for concurrent changes, and for a backlog
 * of more than three batches, which starts with the doctors who have the earliest times. A row is computed while it
 * is locked, from the data committed then: of two processes the later one sees everything that the earlier one saw.
 * If a shown time has been taken since, the booking refuses it.
 */
const lookMs = 500
const batch = 250

const isDue = (now: Date) => sql`${dueAt(freeTimes)} <= ${now.toISOString()}::timestamptz`

type RefreshDeps = Pick<Deps, 'db' | 'clock' | 'clinic' | 'log'>

/**
 * Doctors with recorded changes or, if there are none, with expired rows, locked against other processes. Never both:
 * a process that waits for rows of the first kind must not hold rows of the second, for which another may be waiting
 * in turn.
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

/** When the first of a doctor's holds and reserved times ends. */
const firstEnd = sql<Date | null>`min(coalesce(${appointments.heldUntil}, ${appointments.reservedUntil}))`.mapWith(
  appointments.heldUntil,
)

async function computeRows(tx: Tx, ids: readonly string[], now: Date, facts: Facts) {
  const { id, status, availability } = doctors
  const listed = await tx.select({ id, status, availability }).from(doctors).where(isAmong(id, ids))
  const visitOf = usualVisitsAmong(await readVisitTypes(tx))
  const scheduleOf = await schedulesOf(tx, ids)
  const holds = await tx
    .select({ doctorId: appointments.doctorId, endsAt: firstEnd })
    .from(appointments)
    .where(
      and(
        isAmong(appointments.doctorId, ids),
        or(gt(appointments.heldUntil, now), gt(appointments.reservedUntil, now)),
      ),
    )
    .groupBy(appointments.doctorId)
  const holdEnds = new Map(holds.map(({ doctorId, endsAt }) => [doctorId, endsAt]))
  const times = listed.map((doctor) => ({
    doctorId: doctor.id,
    takesBookings: takesBookings(doctor),
    schedule: scheduleOf(doctor.id),
    visit: visitOf(doctor.id),
    holdEndsAt: holdEnds.get(doctor.id) ?? null,
  }))
  return computeFreeTimes(times, now, facts, (searched, from, days) =>
    takenSpansOf(tx, searched, { from, days, zone: facts.timeZone, now }),
  )
}

/** Computes some rows that may be wrong. Returns how many were checked. */
const refreshSome = (deps: RefreshDeps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { changes, ids } = await takeStale(tx, now)
    if (ids.length === 0) return 0
    // The settings from the database: this process's copy may be half a second old.
    await deps.clinic.refresh(tx)
    const facts = deps.clinic.facts()
    const wrong = (await lockRows(tx, ids, now)).filter(
      ({ doctorId, nextFree, validUntil, isTimed }) =>
        !isTimed ||
        validUntil <= now ||
        changes.some((one) => one.doctorId === doctorId && mayChange(one.startsAt, nextFree, now, facts)),
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

async function isAnyStale({ db, clock }: RefreshDeps): Promise<boolean> {
  const due = db.select({ id: freeTimes.doctorId }).from(freeTimes).where(isDue(clock.now()))
  const [found] = await db
    .select({ isStale: sql<boolean>`exists (select from ${freeTimeChanges}) or exists (${due})` })
    .from(sql`(select) as one`)
  return found?.isStale === true
}

/**
 * Computes what may be wrong, up to a number of batches; behind a full one two at a time, since process and database
 * take about as long.
 */
export async function refreshFreeTimes(
  deps: RefreshDeps,
  isEnough: (batches: number) => boolean = () => false,
): Promise<void> {
  let lanes = 1
  for (let batches = 0; !isEnough(batches) && (await isAnyStale(deps)); batches += lanes) {
    const looked = await Promise.all(Array.from({ length: lanes }, () => refreshSome(deps)))
    if (looked.every((count) => count === 0)) return
    lanes = looked.every((count) => count === batch) ? 2 : 1
  }
}

/** The same before an answer: concurrent callers share refreshes that begin after their calls. */
export const createFreshTimes = (deps: RefreshDeps): (() => Promise<void>) =>
  shareNext(() => refreshFreeTimes(deps, (batches) => batches >= 2))

/** Keeps refreshing, in every process. Returns a function that stops it. */
export const startRefreshingFreeTimes = (deps: RefreshDeps): (() => Promise<void>) =>
  startBeat(deps.log, {
    everyMs: lookMs,
    failed: 'could not compute free times',
    run: (isStopped) => refreshFreeTimes(deps, isStopped),
  })

/**
 * Marks rows computed in another time zone as changed; does nothing if the configured zone is the same as at the last
 * start.
 */
export async function markOtherZones({ db, clinic }: Pick<Deps, 'db' | 'clinic'>): Promise<void> {
  const { timeZone } = clinic.facts()
  await db.execute(sql`
    insert into free_time_changes (doctor_id)
    select ${freeTimes.doctorId} from ${freeTimes} where ${freeTimes.timeZone} is distinct from ${timeZone}`)
}
