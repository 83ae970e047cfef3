import { eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { hasWithdrawnConsent } from '../people/health-consent.ts'
import type { Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { toAppointment, type OwnAppointment } from './appointment-view.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'
import { asConflict } from './as-conflict.ts'
import { clearHolds } from './clear-holds.ts'
import { lockTimes } from './lock-times.ts'
import { refusalToRebook } from './may-be-booked.ts'
import { lockAppointment, lockPersonOfVisit, ownAppointment } from './own-appointment.ts'
import { lengthOf, spanOf } from './span.ts'
import { rebookVisit } from './visit-life.ts'

interface Undoing {
  /** A visit that the caller may see. */
  id: string
  /** The account that undoes: to its user the new booking is no news. */
  actorId: string
  /** Locks it for who undoes, or refuses them. */
  lock: (tx: Tx) => Promise<OwnAppointment>
  /** In the same transaction, once the visit is booked again. */
  onBooked?: (tx: Tx, appointment: AppointmentRow) => Promise<void>
}

/** Withdrawn consent refuses it like a new booking; what the desk booked before any was given may be undone. */
const refusalToUndo = async (tx: Tx, deps: Deps, visit: AppointmentRow): Promise<Problem | undefined> =>
  (await hasWithdrawnConsent(tx, visit.personId))
    ? new Problem('health_consent_withdrawn')
    : refusalToRebook(tx, deps, visit)

/**
 * Books a visit that its patient has cancelled again, with its payment, while its time is reserved for it. If the
 * patient has taken another visit at that time since, the reservation is over or the constraints refuse it; if the
 * refund has been sent, so does the payment.
 */
export async function undoOf(deps: Deps, { id, actorId, lock, onBooked }: Undoing): Promise<OwnAppointment> {
  const undoing = deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await lockPersonOfVisit(tx, id)
    const [seen] = await tx.select().from(appointments).where(eq(appointments.id, id))
    if (!seen) throw new Problem('appointment_not_found')
    const { doctorId, personId, startsAt } = seen
    const span = spanOf(startsAt, lengthOf(seen))
    // Decided first, because of the lock order; a cancellation that was already undone is answered as booked,
    // regardless of the rules.
    const refusal = seen.status === 'cancelled' ? await refusalToUndo(tx, deps, seen) : undefined
    await lockTimes(tx, doctorId, personId, [span])
    const own = await lock(tx)
    const { status, reservedUntil } = own.appointment
    if (status === 'booked') return own
    if (!reservedUntil || reservedUntil <= now) throw new Problem('undo_too_late')
    if (refusal) throw refusal
    await clearHolds(tx, { doctorId, personId, span, now }, id)
    const appointment = await rebookVisit(tx, deps, { ...own, actorId })
    await onBooked?.(tx, appointment)
    return { ...own, appointment }
  })
  return undoing.catch((error: unknown) => {
    throw asConflict(error)
  })
}

/** Undoes a cancellation of the caller's, or of a person they book for. A repeated call returns the first result. */
export async function undoCancellation(deps: Deps, accountId: string, id: string) {
  await ownAppointment(deps.db, deps, accountId, id)
  const undone = await undoOf(deps, { id, actorId: accountId, lock: (tx) => lockAppointment(tx, deps, accountId, id) })
  return toAppointment(undone, deps.clinic.facts().timeZone)
}
