import type { WaitingEntry } from '@aafiya/contracts/appointments/waiting-list'
import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { appointments } from '../appointments/appointments.table.ts'
import { doctorFullName } from '../doctors/doctor-view.ts'
import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import { clinicDay, mayActFor, type RightsDeps } from '../people/may-act-for.ts'
import { people } from '../people/people.table.ts'
import { otherPerson } from '../people/person-name.ts'
import type { Queryable } from '../platform/db/database.ts'
import { isStillEarlier } from './earlier-time.ts'
import { waitingEntries, waitingOffers } from './waiting.table.ts'

const named = (doctor: DoctorRow) => ({ id: doctor.id, name: doctorFullName(doctor), nameAr: doctor.fullNameAr })

/**
 * How many wait before an entry for times that could be offered to both; part of a query that joins the entry's doctor.
 */
function countBefore(db: Queryable, now: Date) {
  const before = alias(waitingEntries, 'before')
  const theirDoctor = alias(doctors, 'their_doctor')
  const isSame = or(
    eq(before.doctorId, waitingEntries.doctorId),
    eq(before.speciality, waitingEntries.speciality),
    eq(before.speciality, doctors.speciality),
    eq(theirDoctor.speciality, waitingEntries.speciality),
  )
  const theirVisit = alias(appointments, 'their_visit')
  const isWanted = or(isNull(before.appointmentId), and(eq(theirVisit.status, 'booked'), gt(theirVisit.startsAt, now)))
  return sql<number>`(${db
    .select({ count: sql`count(*)::int` })
    .from(before)
    .leftJoin(theirDoctor, eq(theirDoctor.id, before.doctorId))
    .leftJoin(theirVisit, eq(theirVisit.id, before.appointmentId))
    .where(and(isNull(before.endedAt), lt(before.turn, waitingEntries.turn), isSame, isWanted))})`
}

/** An account's current waiting list entries, the oldest first. */
export async function waitingEntriesOf(db: Queryable, deps: RightsDeps, accountId: string): Promise<WaitingEntry[]> {
  const offered = alias(doctors, 'offered')
  const now = deps.clock.now()
  const rows = await db
    .select({
      entry: waitingEntries,
      before: countBefore(db, now),
      appointment: { startsAt: appointments.startsAt },
      doctor: doctors,
      person: people,
      offer: waitingOffers,
      offered,
    })
    .from(waitingEntries)
    .innerJoin(people, eq(people.id, waitingEntries.personId))
    .leftJoin(doctors, eq(doctors.id, waitingEntries.doctorId))
    .leftJoin(appointments, eq(appointments.id, waitingEntries.appointmentId))
    .leftJoin(
      waitingOffers,
      and(
        eq(waitingOffers.entryId, waitingEntries.id),
        eq(waitingOffers.state, 'open'),
        gt(waitingOffers.reservedUntil, now),
        isStillEarlier,
      ),
    )
    .leftJoin(offered, eq(offered.id, waitingOffers.doctorId))
    .where(
      and(
        eq(waitingEntries.accountId, accountId),
        mayActFor(waitingEntries.personId, accountId, clinicDay(deps)),
        isNull(waitingEntries.endedAt),
        or(
          isNull(waitingEntries.appointmentId),
          and(eq(appointments.status, 'booked'), gt(appointments.startsAt, now)),
        ),
      ),
    )
    .orderBy(asc(waitingEntries.turn))
  return rows.map(({ entry, before, appointment, doctor, person, offer, offered: offeredDoctor }) => ({
    id: entry.id,
    place: before + 1,
    ...(doctor && { doctor: named(doctor) }),
    ...(entry.speciality !== null && { speciality: entry.speciality }),
    ...(entry.appointmentId !== null && { appointmentId: entry.appointmentId }),
    ...(appointment && { insteadOf: appointment.startsAt.toISOString() }),
    ...otherPerson(person, accountId),
    days: entry.days,
    parts: entry.parts,
    ...(offer &&
      offeredDoctor && {
        offer: {
          id: offer.id,
          startsAt: offer.startsAt.toISOString(),
          reservedUntil: offer.reservedUntil.toISOString(),
          doctor: named(offeredDoctor),
        },
      }),
  }))
}
