import type { LinkedVisit } from '@aafiya/contracts/appointments/visit-links'
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
import { undoableUntil } from './undoable-until.ts'
import { visitLinks } from './visit-links.table.ts'

/** What an open or abandoned checkout leaves: nothing has come in. */
const hasNoMoney: readonly OwnAppointment['appointment']['paymentStatus'][] = ['unpaid', 'pending', 'failed']

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

/** What the page of a link shows, also whether a cancellation can be undone. Reads the database: not for use inside a transaction. */
export async function showLinked(deps: Deps, token: string, own: OwnAppointment): Promise<LinkedVisit> {
  const until = undoableUntil(own.appointment, deps.clock.now())
  const isOpen = until && !(await deps.hooks.isRefundSent(deps.db, own.appointment.id))
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
    doctorName: doctorFullName(doctor),
    doctorNameAr: doctor.fullNameAr,
    doctorImage: doctor.profilePictureUrl,
    address: doctor.address,
    addressAr: doctor.addressAr,
    ...(person && { patientName: person.fullName, patientNameAr: person.fullNameAr }),
    ...(visitTypeId !== null && { visitTypeId }),
    isPaid: !hasNoMoney.includes(appointment.paymentStatus),
    isConfirmed: isCurrent && appointment.confirmedAt !== null,
    ...(isCurrent && appointment.patientLateMinutes !== null && { lateMinutes: appointment.patientLateMinutes }),
  }
}
