import type { OwnFollowUp } from '@aafiya/contracts/appointments/visit-papers'
import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments, type AppointmentRow } from '../appointments.table.ts'
import { listedDoctor } from '../bookable-doctor.ts'
import { allowedDays } from '../follow-ups.ts'
import { ownAppointment } from '../own-appointment.ts'
import { firstFreeTime } from '../times/next-free-time.ts'
import { choiceOf } from '../visit-choice.ts'
import { proposedFor } from './propose-follow-up.ts'

/** The patient's next visit to the same doctor, if it is booked or took place. */
async function visitAfter(tx: Tx, { personId, doctorId, startsAt }: AppointmentRow) {
  const [booked] = await tx
    .select({ id: appointments.id, startsAt: appointments.startsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.personId, personId),
        eq(appointments.doctorId, doctorId),
        inArray(appointments.status, ['booked', 'arrived', 'completed']),
        gt(appointments.startsAt, startsAt),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(1)
  return booked && { id: booked.id, appointmentDate: booked.startsAt.toISOString() }
}

/** Names the first time from a day on that the patient can book, by the rules of a booking; undefined where none is. */
async function firstTime(tx: Tx, deps: Deps, visit: AppointmentRow, from: string, visitTypeId: string) {
  const { doctorId, personId } = visit
  const doctor = await listedDoctor(tx, doctorId)
  const { visit: length, followUpRule, kept } = await choiceOf(tx, deps, doctorId, visitTypeId)
  const named = {
    ...(kept.visitTypeName !== null &&
      kept.visitTypeNameAr !== null && {
        visitType: { id: visitTypeId, name: kept.visitTypeName, nameAr: kept.visitTypeNameAr },
      }),
  }
  if (!doctor.availability) return named
  const isAllowed = await allowedDays(tx, deps, { personId, doctorId, rule: followUpRule })
  const next = await firstFreeTime(tx, deps, { doctorId, personId, from, visit: length, isAllowed })
  return { ...named, ...(next && { next }) }
}

/** The follow-up that was proposed for a completed visit: its first free time, or what the patient has booked since. */
export const showFollowUp = (deps: Deps, { userId }: Caller, id: string): Promise<{ followUp: OwnFollowUp | null }> =>
  deps.db.transaction(async (tx) => {
    const { appointment } = await ownAppointment(tx, deps, userId, id)
    const proposal = appointment.status === 'completed' ? await proposedFor(tx, id) : undefined
    if (!proposal) return { followUp: null }
    const { timeZone: zone, daysAhead } = deps.clinic.facts()
    const today = civilAt(deps.clock.now(), zone).date
    const { visitTypeId } = proposal
    const proposed = addDays(civilAt(appointment.startsAt, zone).date, proposal.days)
    const from = proposed < today ? today : proposed
    const facts = { from, visitTypeId }
    const booked = await visitAfter(tx, appointment)
    if (booked) return { followUp: { ...facts, booked } }
    const opensOn = addDays(from, -daysAhead)
    const found = await firstTime(tx, deps, appointment, from, visitTypeId).catch((error: unknown) => {
      // The doctor, or this kind of visit, is no longer offered: nothing can be booked.
      if (error instanceof Problem) return {}
      throw error
    })
    return { followUp: { ...facts, ...found, ...(opensOn > today && { opensOn }) } }
  })
