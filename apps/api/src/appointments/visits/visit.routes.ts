import { visits } from '@aafiya/contracts/appointments/visits'

import type { Deps } from '../../deps.ts'
import { listOwnTypes } from '../../doctors/visit-types/offered-types.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { mount } from '../../platform/http/mount.ts'
import { Problem } from '../../platform/problem.ts'
import { listOwnFreeTimes } from '../times/list-available-slots.ts'
import { bookNextVisit } from './book-next-visit.ts'
import { cancelByClinic } from './cancel-by-clinic.ts'
import { confirmByPhone, unconfirm } from './confirm-by-phone.ts'
import { listEarlierVisits } from './list-earlier-visits.ts'
import { listVisits } from './list-visits.ts'
import { recordVisitStep } from './record-visit-step.ts'
import { undoVisitStep } from './undo-visit-step.ts'

function doctorIdOf({ doctor }: Caller): string {
  if (!doctor) throw new Problem('forbidden')
  return doctor.id
}

export const visitRoutes = (deps: Deps) =>
  mount(
    visits,
    {
      ofDoctor: ({ caller, query }) => listVisits(deps, { caller, ownDoctorId: doctorIdOf(caller) }, query),
      ofClinic: ({ caller, query }) => listVisits(deps, { caller }, query),
      recordStep: ({ caller, params }) => recordVisitStep(deps, caller, params),
      undoStep: ({ caller, params }) => undoVisitStep(deps, caller, params),
      confirm: ({ caller, params, seen }) => confirmByPhone(deps, caller, params.id, seen),
      unconfirm: ({ caller, params, seen }) => unconfirm(deps, caller, params.id, seen),
      earlier: ({ caller, params, query }) =>
        listEarlierVisits(deps, { caller, doctorId: doctorIdOf(caller), id: params.id }, query),
      ownTypes: ({ caller }) => listOwnTypes(deps, doctorIdOf(caller)),
      freeTimes: ({ caller, query }) => listOwnFreeTimes(deps, doctorIdOf(caller), query),
      bookNext: ({ caller, params, body, repeatable }) =>
        bookNextVisit(deps, caller, { doctorId: doctorIdOf(caller), id: params.id, body }, repeatable),
      cancelByClinic: ({ caller, params, body, seen }) => cancelByClinic(deps, caller, params.id, { ...body, seen }),
    },
    deps,
  )
