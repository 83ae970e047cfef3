import { visits } from '@aafiya/contracts/visits'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { Problem } from '../platform/problem.ts'
import { cancelByClinic } from './cancel-by-clinic.ts'
import { listVisits } from './list-visits.ts'

export const visitRoutes = (deps: Deps) =>
  mount(
    visits,
    {
      ofDoctor: ({ caller, query }) => {
        if (!caller.doctor) throw new Problem('forbidden')
        return listVisits(deps, { caller, doctorId: caller.doctor.id }, query)
      },
      ofClinic: ({ caller, query }) => listVisits(deps, { caller }, query),
      cancelByClinic: ({ caller, params, body }) => cancelByClinic(deps, caller, params.id, body.reason),
    },
    deps,
  )
