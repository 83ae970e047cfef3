import { isReached, undoRefusal, type VisitStep } from '@aafiya/contracts/appointments/visit-steps'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { reopenNote } from '../notes/note-finality.ts'
import { takeBackRating } from '../papers/rate-visit.ts'
import { takeBackWithCompletion } from '../papers/release-summary.ts'
import { changeVisit, type StepOfVisit, type VisitChange, type VisitUpdate } from './change-visit.ts'

/** Takes the last step of a visit back, as if it had not been recorded; a step that is not reached changes nothing. */
export function undoVisitStep(deps: Deps, caller: Caller, { id, step }: StepOfVisit) {
  const zone = deps.clinic.facts().timeZone
  const reopen: VisitChange['alongside'] = async (tx, visit, now) => {
    await reopenNote(tx, visit, now)
    await takeBackWithCompletion(tx, visit, now)
    await takeBackRating(tx, visit)
  }
  return changeVisit(deps, caller, {
    id,
    action: `visit_${step}_undone`,
    decide: (visit, { arrivedAt }, now) => {
      if (visit.status === 'cancelled') throw new Problem('appointment_cancelled')
      if (!isReached(visit, step)) return undefined
      const refusal = undoRefusal(visit, step, { now, zone })
      if (refusal) throw new Problem(refusal)
      const before = arrivedAt ? 'arrived' : 'booked'
      const changes: Record<VisitStep, VisitUpdate> = {
        arrived: { status: 'booked', arrivedAt: null },
        started: { startedAt: null },
        completed: { status: before, completedAt: null },
        no_show: { status: before, noShowAt: null },
      }
      return changes[step]
    },
    ...(step === 'completed' && { alongside: reopen }),
  })
}
