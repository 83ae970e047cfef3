import type { LinkedVisit } from '@aafiya/contracts/appointments/visit-links'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, gt } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctorFullName } from '../../doctors/doctor-view.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { OwnAppointment } from '../appointment-view.ts'
import { isAnswered } from '../is-answered.ts'
import { lockAppointment, ownAppointment } from '../own-appointment.ts'
import { linkHash } from './issue-visit-link.ts'
import { stampShown } from './press.ts'
import { visitLinks } from './visit-links.table.ts'

export type VisitLink = typeof visitLinks.$inferSelect

/** Finds a link and its visit, provided that the visit has not changed since the link was sent or last used. Read-only. */
async function find(db: Queryable, deps: Deps, token: string, read: (accountId: string, id: string) => Promise<OwnAppointment>) {
  const [link] = await db
    .select()
    .from(visitLinks)
    .where(and(eq(visitLinks.tokenHash, linkHash(deps, token)), gt(visitLinks.expiresAt, deps.clock.now())))
  if (!link) throw new Problem('visit_link_ended')
  // A guardian who no longer books for the patient cannot use the link either.
  const own = await read(link.accountId, link.appointmentId).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('visit_link_ended') : error
  })
  if (own.appointment.sequence !== link.sequence) throw new Problem('visit_link_replaced')
  if (own.appointment.status !== 'booked' && own.appointment.status !== 'cancelled') throw new Problem('visit_link_ended')
  return { link, own }
}

export const findLinked = (deps: Deps, token: string) => find(deps.db, deps, token, (account, id) => ownAppointment(deps.db, account, id))

/** The same, with the visit locked until the transaction ends. */
export const lockLinked = (tx: Tx, deps: Deps, token: string) => find(tx, deps, token, (account, id) => lockAppointment(tx, account, id))

/** Binds the link to the visit's new sequence after an answer of its own. */
export const followVisit = async (tx: Queryable, link: VisitLink, sequence: number, expiresAt = link.expiresAt): Promise<void> => {
  await tx.update(visitLinks).set({ sequence, expiresAt }).where(eq(visitLinks.tokenHash, link.tokenHash))
}

/** Until when a cancellation can be undone: only by the patient who cancelled, for a few minutes, and if there is nothing to refund. */
export function undoableUntil({ status, cancelledAt, cancelReason, paymentStatus, startsAt }: OwnAppointment['appointment'], now: Date) {
  if (status !== 'cancelled' || !cancelledAt || cancelReason !== null || paymentStatus !== 'unpaid') return undefined
  const until = new Date(Math.min(cancelledAt.getTime() + limits.undoMinutes * 60_000, startsAt.getTime()))
  return until > now ? until : undefined
}

/** What the page of a link shows: time, doctor, place, and the answers so far. */
export function toLinkedVisit(deps: Deps, token: string, { appointment, doctor, person }: OwnAppointment): LinkedVisit {
  const { status, sequence, visitTypeId } = appointment
  if (status !== 'booked' && status !== 'cancelled') throw new Problem('visit_link_ended')
  const isCurrent = isAnswered(appointment)
  const until = undoableUntil(appointment, deps.clock.now())
  return {
    shown: stampShown(deps, token, sequence),
    id: appointment.id,
    sequence,
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    status,
    doctorId: doctor.id,
    doctorName: doctorFullName(doctor),
    doctorNameAr: doctor.fullNameAr,
    doctorImage: doctor.profilePictureUrl,
    address: doctor.address,
    addressAr: doctor.addressAr,
    ...(person && { patientName: person.fullName, patientNameAr: person.fullNameAr }),
    ...(visitTypeId !== null && { visitTypeId }),
    isPaid: appointment.paymentStatus !== 'unpaid',
    isConfirmed: isCurrent && appointment.confirmedAt !== null,
    ...(isCurrent && appointment.patientLateMinutes !== null && { lateMinutes: appointment.patientLateMinutes }),
    ...(until && { undoableUntil: until.toISOString() }),
  }
}
