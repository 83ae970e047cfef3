import { and, eq, gt, not, sql, type SQL } from 'drizzle-orm'

import { doctors } from '../doctors/doctors.table.ts'
import { isValidConsent } from '../people/health-consent.ts'
import { healthConsents } from '../people/health-consents.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'
import { prepared, type OrPlaceholder } from '../platform/db/prepared.ts'
import { readSchedule, scheduleValue, type StoredSchedule } from '../schedules/schedule-of.ts'
import { appointments } from './appointments.table.ts'
import { isFindable } from './bookable-doctor.ts'
import { givesWay, isOwnHold, type Giving } from './clear-holds.ts'
import { lockedIf, locksOf } from './lock-times.ts'
import { touches, type Span } from './span.ts'
import { blocks } from './times/taken-times.ts'
import { holdsTimeOf } from './who-holds-time.ts'

interface Wanted extends Giving {
  bookedBy: string
  visitTime: Span
}

/** When a booking locks its time: as soon as it is found free, also where it is taken, or later with other times. */
export type TimeLock = 'if free' | 'always' | 'later'

interface Obstacles {
  /** Whether the doctor accepts bookings; null if they are not listed. */
  availability: boolean | null
  /** How many upcoming visits the person has. */
  upcoming: number
  /** Whether the slot is booked, held or reserved; holds of the booking account and its people do not count. */
  isTaken: boolean
  /** Whether the person has a visit then. */
  isBusy: boolean
  /** Whether there are holds to clear. */
  hasHolds: boolean
  /** Whether the person has a valid consent. */
  hasConsent: boolean
  /** The doctor's hours; undefined if neither the doctor nor the clinic has set any. */
  schedule: StoredSchedule | undefined
}

/** A person's upcoming booked visits. */
export const isUpcoming = ({ personId, now }: OrPlaceholder<{ personId: string; now: Date }>) =>
  and(eq(appointments.personId, personId), isOneOf(appointments.status, ['booked']), gt(appointments.startsAt, now))

const wanted = {
  doctorId: sql.placeholder('doctorId'),
  personId: sql.placeholder('personId'),
  bookedBy: sql.placeholder('bookedBy'),
  now: sql.placeholder('now'),
  span: { from: sql.placeholder('from'), to: sql.placeholder('to') },
  visitTime: { from: sql.placeholder('visitFrom'), to: sql.placeholder('visitTo') },
}

const obstacles = prepared((db) => {
  const { doctorId, personId, bookedBy, span, now } = wanted
  const isOwn = isOwnHold({ personId, bookedBy })
  const isDoctors = and(eq(appointments.doctorId, doctorId), touches(span), blocks(now), isOwn && not(isOwn))
  const isThere = (condition: SQL | undefined) => sql<boolean>`${db.$count(appointments, condition)} > 0`
  const isTaken = isThere(isDoctors)
  return db
    .select({
      upcoming: sql`${db.$count(appointments, isUpcoming(wanted))}`.mapWith(Number),
      isTaken,
      isBusy: isThere(holdsTimeOf(wanted)),
      hasHolds: isThere(givesWay(wanted)),
      hasConsent: sql<boolean>`${db.$count(healthConsents, and(eq(healthConsents.personId, personId), isValidConsent))} > 0`,
      schedule: scheduleValue(db, doctorId),
      availability: sql<
        boolean | null
      >`(${db.select({ availability: doctors.availability }).from(doctors).where(isFindable(doctorId))})`,
      locked: lockedIf(sql`not ${isTaken} or ${sql.placeholder('locksTaken')}::boolean`),
    })
    .from(sql`(values (1)) as one`)
    .prepare('obstacles_to_booking')
})

/**
 * What may be in the way of a booking, in one statement that also locks its time. The caller has locked the person, so
 * that their bookings are counted and their consent stays, and the doctor, so that their hours cannot change.
 */
export async function obstaclesTo(
  tx: Tx,
  { span, visitTime, now, ...ids }: Wanted,
  timeLock: TimeLock,
): Promise<Obstacles> {
  const [found] = await obstacles(tx).execute({
    ...ids,
    locks: timeLock === 'later' ? '{}' : locksOf({ ...ids, span }),
    locksTaken: timeLock === 'always',
    now: now.toISOString(),
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    visitFrom: visitTime.from.toISOString(),
    visitTo: visitTime.to.toISOString(),
  })
  if (!found) throw new Error('counts are one row')
  return { ...found, schedule: readSchedule(found.schedule, ids.doctorId) }
}
