import { isReached, stepRefusal, type VisitStep } from '@aafiya/contracts/appointments/visit-steps'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { finishNote } from '../notes/note-finality.ts'
import { releaseWithCompletion } from '../papers/release-summary.ts'
import { changeVisit, type StepOfVisit, type VisitChange, type VisitUpdate } from './change-visit.ts'

/**
 * Records what happens on the day of a visit. A visit that starts without an arrival arrives with its start. A no-show
 * is recorded after the start of the visit, in its first 48 hours. A step that is reached already changes nothing.
 */
export function recordVisitStep(deps: Deps, caller: Caller, { id, step }: StepOfVisit) {
  const zone = deps.clinic.facts().timeZone
  const finish: VisitChange['alongside'] = async (tx, visit, now) => {
    await finishNote(tx, visit, now)
    await releaseWithCompletion(tx, deps, visit, now)
  }
  return changeVisit(deps, caller, {
    id,
    action: `visit_${step}`,
    decide: (visit, { arrivedAt }, now) => {
      if (isReached(visit, step)) return undefined
      const refusal = stepRefusal(visit, step, { now, zone })
      if (refusal) throw new Problem(refusal)
      const changes: Record<VisitStep, VisitUpdate> = {
        arrived: { status: 'arrived', arrivedAt: now },
        started: { status: 'arrived', arrivedAt: arrivedAt ?? now, startedAt: now },
        completed: { status: 'completed', completedAt: now },
        no_show: { status: 'no_show', noShowAt: now },
      }
      return changes[step]
    },
    ...(step === 'completed' && { alongside: finish }),
  })
}
