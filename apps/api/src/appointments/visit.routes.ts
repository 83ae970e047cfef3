import { visits } from '@aafiya/contracts/visits'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { Problem } from '../platform/problem.ts'
import { cancelByClinic } from './cancel-by-clinic.ts'
import { listEarlierVisits } from './list-earlier-visits.ts'
import { listVisits } from './list-visits.ts'
import { recordVisitStep } from './record-visit-step.ts'
import { undoVisitStep } from './undo-visit-step.ts'

export const visitRoutes = (deps: Deps) =>
  mount(
    visits,
    {
      ofDoctor: ({ caller, query }) => {
        if (!caller.doctor) throw new Problem('forbidden')
        return listVisits(deps, { caller, doctorId: caller.doctor.id }, query)
      },
      ofClinic: ({ caller, query }) => listVisits(deps, { caller }, query),
      recordStep: ({ caller, params }) => recordVisitStep(deps, caller, params),
      undoStep: ({ caller, params }) => undoVisitStep(deps, caller, params),
      earlier: ({ caller, params, query }) => {
        if (!caller.doctor) throw new Problem('forbidden')
        return listEarlierVisits(deps, { caller, doctorId: caller.doctor.id, id: params.id }, query)
      },
      cancelByClinic: ({ caller, params, body }) => cancelByClinic(deps, caller, params.id, body.reason),
    },
    deps,
  )
