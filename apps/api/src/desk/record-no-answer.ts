import type { NoAnswer } from '@aafiya/contracts/desk/call-list'
import { and, eq } from 'drizzle-orm'

import type { AppointmentRow } from '../appointments/appointments.table.ts'
import { changeVisit } from '../appointments/visits/change-visit.ts'
import { isConfirmed, refuseUnlessUpcoming } from '../appointments/visits/confirm-by-phone.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { callAttempts } from './call-attempts.table.ts'

/** A visit that patients are called about because the clinic cancelled it, until it would have begun. */
const isToTellCancelled = ({ status, cancelReason, startsAt }: AppointmentRow, now: Date) =>
  status === 'cancelled' && cancelReason !== null && startsAt > now

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
    alongside: async (tx, { sequence, startsAt }, now) => {
      const ofVisit = and(eq(callAttempts.appointmentId, id), eq(callAttempts.sequence, sequence))
      if (number > 1 && (await tx.$count(callAttempts, ofVisit)) < number - 1) throw new Problem('appointment_changed')
      const againAt = new Date(Math.min(now.getTime() + againInMinutes * 60_000, startsAt.getTime()))
      const attempt = { appointmentId: id, sequence, number, calledBy: caller.userId, calledAt: now, againAt }
      const recorded = await tx.insert(callAttempts).values(attempt).onConflictDoNothing().returning()
      if (recorded.length > 0) return
      const own = and(ofVisit, eq(callAttempts.number, number), eq(callAttempts.calledBy, caller.userId))
      if ((await tx.$count(callAttempts, own)) === 0) throw new Problem('appointment_changed')
    },
  })
