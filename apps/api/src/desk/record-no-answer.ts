import type { NoAnswer } from '@aafiya/contracts/desk/call-list'
import { and, eq } from 'drizzle-orm'

import type { AppointmentRow } from '../appointments/appointments.table.ts'
import { changeVisit } from '../appointments/visits/change-visit.ts'
import { isConfirmed, refuseUnlessUpcoming } from '../appointments/visits/confirm-by-phone.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { callAttempts } from './call-attempts.table.ts'
import { isInformedByPhone, undoableSince } from './change-calls.ts'

/** A visit that patients are called about because the clinic cancelled it, until it would have begun. */
const isToTellCancelled = ({ status, cancelReason, startsAt }: AppointmentRow, now: Date) =>
  status === 'cancelled' && cancelReason !== null && startsAt > now

/** How long before a visit its patient is called for the last time. */
const lastCallMs = 15 * 60_000

const ofVisit = ({ id, sequence }: AppointmentRow) =>
  and(eq(callAttempts.appointmentId, id), eq(callAttempts.sequence, sequence))

/**
 * A patient who was told of a cancellation, or of a move within the hour. Later calls about a moved visit are about its
 * confirmation.
 */
const needsNoCall = (tx: Tx, appointment: AppointmentRow, now: Date) =>
  isInformedByPhone(tx, appointment, appointment.status === 'cancelled' ? undefined : undoableSince(now))

/**
 * Records an unanswered call about a visit, once per number. The visit counts as changed, so that other desks see it.
 */
export const recordNoAnswer = (
  deps: Deps,
  caller: Caller,
  id: string,
  { number, againInMinutes, seen }: NoAnswer & { seen?: number | undefined },
) =>
  changeVisit(deps, caller, {
    id,
    seen,
    action: 'call_unanswered',
    decide: (visit, appointment, now) => {
      if (isToTellCancelled(appointment, now)) return {}
      refuseUnlessUpcoming(visit, now)
      if (isConfirmed(appointment)) throw new Problem('appointment_changed')
      return {}
    },
    isRepeat: async (tx, appointment) => {
      const own = and(ofVisit(appointment), eq(callAttempts.number, number), eq(callAttempts.calledBy, caller.userId))
      return (await tx.$count(callAttempts, own)) > 0
    },
    alongside: async (tx, appointment, now) => {
      const { sequence, startsAt } = appointment
      if (await needsNoCall(tx, appointment, now)) throw new Problem('appointment_changed')
      if (number > 1 && (await tx.$count(callAttempts, ofVisit(appointment))) < number - 1)
        throw new Problem('appointment_changed')
      const latest = Math.max(now.getTime(), startsAt.getTime() - lastCallMs)
      const againAt = new Date(Math.min(now.getTime() + againInMinutes * 60_000, latest))
      const attempt = { appointmentId: id, sequence, number, calledBy: caller.userId, calledAt: now, againAt }
      const recorded = await tx.insert(callAttempts).values(attempt).onConflictDoNothing().returning()
      if (recorded.length === 0) throw new Problem('appointment_changed')
    },
  })
