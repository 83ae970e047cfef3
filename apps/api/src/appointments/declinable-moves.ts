import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { messageVisits } from '../messages/messages.table.ts'
import { clinicDay } from '../people/may-act-for.ts'
import { isNotified } from '../people/recipients.ts'
import type { Tx } from '../platform/db/database.ts'
import type { CancelledBy } from './appointment-facts.ts'
import type { AppointmentRow } from './appointments.table.ts'
import { isAnswered } from './is-answered.ts'

type Choice = Pick<AppointmentRow, 'declinableUntil' | 'chosenStart' | 'chosenDoctorId'>

/** Of a visit that is where its patient chose: there is nothing to decline. */
export const asChosen: Choice = { declinableUntil: null, chosenStart: null, chosenDoctorId: null }

/**
 * Whether the patient may know of a visit as the clinic moved it: they answered, were told by telephone, were sent a
 * message, or had the time to hear of it; or an account reads of each move, and that it may be declined.
 */
async function isKnown(tx: Tx, deps: Deps, appointment: AppointmentRow): Promise<boolean> {
  const { id, sequence, personId, declinableUntil } = appointment
  if (isAnswered(appointment) || (declinableUntil && declinableUntil <= deps.clock.now())) return true
  const isOfVisit = and(eq(messageVisits.appointmentId, id), eq(messageVisits.sequence, sequence))
  return (
    (await tx.$count(messageVisits, isOfVisit)) > 0 ||
    (await tx.$count(users, isNotified(personId, clinicDay(deps)))) > 0 ||
    deps.hooks.isInformedByPhone(tx, appointment)
  )
}

/**
 * What a move by the clinic leaves of the patient's choice. Back at the time and with the doctor that the patient chose
 * the visit counts as not moved, as after an undo, if nobody knows of the other time.
 */
export async function choiceAfterMove(
  tx: Tx,
  deps: Deps,
  appointment: AppointmentRow,
  to: Pick<AppointmentRow, 'doctorId' | 'startsAt'>,
): Promise<Choice> {
  const { chosenStart, chosenDoctorId, startsAt, doctorId } = appointment
  const chosen = chosenStart
    ? { chosenStart, chosenDoctorId: (await isKnown(tx, deps, appointment)) ? null : chosenDoctorId }
    : { chosenStart: startsAt, chosenDoctorId: doctorId }
  const isBack = chosen.chosenDoctorId === to.doctorId && chosen.chosenStart.getTime() === to.startsAt.getTime()
  if (isBack) return asChosen
  return { ...chosen, declinableUntil: new Date(deps.clock.now().getTime() + limits.declineHours * 3_600_000) }
}

/** Which side a cancellation counts for in the refund: a patient who declines the clinic's move loses nothing. */
export const cancellingSide = ({ declinableUntil }: AppointmentRow, by: CancelledBy, now: Date): 'patient' | 'clinic' =>
  by === 'patient' && !(declinableUntil && declinableUntil > now) ? 'patient' : 'clinic'
