import { and, eq, gt, not, or, sql, type SQL } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { appointments } from './appointments.table.ts'
import { givesWay, type Giving } from './clear-holds.ts'
import { touches, type Span } from './span.ts'
import { blocks } from './times/taken-times.ts'
import { holdsTimeOf } from './who-holds-time.ts'

interface Wanted extends Giving {
  bookedBy: string
  visitTime: Span
}

interface Obstacles {
  /** How many visits the person has to come. */
  upcoming: number
  /** Whether the slot is booked or held; the own hold of who books, and of whom they book for, gives way. */
  isTaken: boolean
  /** Whether the person has a visit then. */
  isBusy: boolean
  /** Whether there are holds that give way. */
  hasHolds: boolean
}

const asked = {
  doctorId: sql.placeholder('doctorId'),
  personId: sql.placeholder('personId'),
  bookedBy: sql.placeholder('bookedBy'),
  now: sql.placeholder('now'),
  span: { from: sql.placeholder('from'), to: sql.placeholder('to') },
  visitTime: { from: sql.placeholder('visitFrom'), to: sql.placeholder('visitTo') },
}

const obstacles = prepared((db) => {
  const { doctorId, personId, bookedBy, span, now } = asked
  const isOwnHold = and(or(eq(appointments.personId, personId), eq(appointments.bookedBy, bookedBy)), eq(appointments.status, 'held'))
  const isToCome = and(eq(appointments.personId, personId), eq(appointments.status, 'booked'), gt(appointments.startsAt, now))
  const isDoctors = and(eq(appointments.doctorId, doctorId), touches(span), blocks(now), isOwnHold && not(isOwnHold))
  const isThere = (condition: SQL | undefined) => sql<boolean>`${db.$count(appointments, condition)} > 0`
  return db
    .select({
      upcoming: sql`${db.$count(appointments, isToCome)}`.mapWith(Number),
      isTaken: isThere(isDoctors),
      isBusy: isThere(holdsTimeOf(asked)),
      hasHolds: isThere(givesWay(asked)),
    })
    .from(sql`(values (1)) as one`)
    .prepare('obstacles_to_booking')
})

/** What may be in the way of a booking, in one statement. Of parallel bookings of a person the caller has locked the row. */
export async function obstaclesTo(tx: Tx, { span, visitTime, now, ...ids }: Wanted): Promise<Obstacles> {
  const [found] = await obstacles(tx).execute({
    ...ids,
    now: now.toISOString(),
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    visitFrom: visitTime.from.toISOString(),
    visitTo: visitTime.to.toISOString(),
  })
  if (!found) throw new Error('counts are one row')
  return found
}
