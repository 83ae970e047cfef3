import { hasNoMoney } from '@aafiya/contracts/appointments/booking-facts'
import type { LinkedVisit, OtherVisitTime } from '@aafiya/contracts/appointments/visit-links'
import { and, asc, eq, getTableColumns, gt, ne } from 'drizzle-orm'

import { users } from '../../account/users.table.ts'
import type { Deps } from '../../deps.ts'
import { doctorNames } from '../../doctors/doctor-view.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { OwnAppointment } from '../appointment-view.ts'
import { appointments } from '../appointments.table.ts'
import { isAnswered } from '../is-answered.ts'
import { lockAppointment, ownAppointment } from '../own-appointment.ts'
import { linkHash } from './issue-visit-link.ts'
import { stampShown } from './press.ts'
import { visitLinks } from './visit-links.table.ts'

export type VisitLink = typeof visitLinks.$inferSelect

/**
 * Finds a link and its visit, provided that the visit has not changed since the link was sent or last used. Read-only.
 */
async function find(
  db: Queryable,
  deps: Deps,
  token: string,
  read: (accountId: string, id: string) => Promise<OwnAppointment>,
) {
  const [link] = await db
    .select(getTableColumns(visitLinks))
    .from(visitLinks)
    .innerJoin(users, and(eq(users.id, visitLinks.accountId), ne(users.status, 'suspended')))
    .where(and(eq(visitLinks.tokenHash, linkHash(deps, token)), gt(visitLinks.expiresAt, deps.clock.now())))
  if (!link) throw new Problem('visit_link_ended')
  // A former guardian cannot use the link either.
  const own = await read(link.accountId, link.appointmentId).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('visit_link_ended') : error
  })
  if (own.appointment.sequence !== link.sequence) throw new Problem('visit_link_replaced')
  if (own.appointment.status !== 'booked' && own.appointment.status !== 'cancelled')
    throw new Problem('visit_link_ended')
  return { link, own }
}

export const findLinked = (deps: Deps, token: string) =>
  find(deps.db, deps, token, (account, id) => ownAppointment(deps.db, deps, account, id))

/** The same, with the visit locked until the transaction ends. */
export const lockLinked = (tx: Tx, deps: Deps, token: string) =>
  find(tx, deps, token, (account, id) => lockAppointment(tx, deps, account, id))

/** Binds the link to the visit's new sequence after it was used. */
export const followVisit = async (
  tx: Queryable,
  link: VisitLink,
  sequence: number,
  expiresAt = link.expiresAt,
): Promise<void> => {
  await tx.update(visitLinks).set({ sequence, expiresAt }).where(eq(visitLinks.tokenHash, link.tokenHash))
}

/**
 * The data for a link's page, including whether a cancellation can be undone. Uses the database directly: not for use
 * inside a transaction.
 */
export async function showLinked(deps: Deps, token: string, own: OwnAppointment): Promise<LinkedVisit> {
  const { id, reservedUntil: until } = own.appointment
  const isOpen = until && until > deps.clock.now() && !(await deps.hooks.isRefundSent(deps.db, id))
  return { ...toLinkedVisit(deps, token, own), ...(isOpen && { undoableUntil: until.toISOString() }) }
}

/** The same of a booked visit: time, doctor, place, and the answers so far. */
export function toLinkedVisit(deps: Deps, token: string, { appointment, doctor, person }: OwnAppointment): LinkedVisit {
  const { status, sequence, visitTypeId } = appointment
  if (status !== 'booked' && status !== 'cancelled') throw new Problem('visit_link_ended')
  const isCurrent = isAnswered(appointment)
  return {
    shown: stampShown(deps, token, sequence),
    id: appointment.id,
    sequence,
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    status,
    doctorId: doctor.id,
    ...doctorNames(doctor),
    doctorImage: doctor.profilePictureUrl,
    address: doctor.address,
    addressAr: doctor.addressAr,
    ...(person && { patientName: person.fullName, patientNameAr: person.fullNameAr }),
    ...(visitTypeId !== null && { visitTypeId }),
    isPaid: !hasNoMoney(appointment.paymentStatus),
    isConfirmed: isCurrent && appointment.confirmedAt !== null,
    ...(isCurrent && appointment.patientLateMinutes !== null && { lateMinutes: appointment.patientLateMinutes }),
  }
}

/** The times of the person's other booked visits. A link shows one visit, so it learns nothing else about them. */
export async function otherVisitsOf(deps: Deps, { token }: { token: string }): Promise<OtherVisitTime[]> {
  const { db, clock } = deps
  const { id, personId } = (await findLinked(deps, token)).own.appointment
  const rows = await db
    .select({ startsAt: appointments.startsAt, endsAt: appointments.endsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.personId, personId),
        ne(appointments.id, id),
        eq(appointments.status, 'booked'),
        gt(appointments.endsAt, clock.now()),
      ),
    )
    .orderBy(asc(appointments.startsAt))
  return rows.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }))
}
