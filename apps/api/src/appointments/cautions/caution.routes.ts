import { cautions } from '@aafiya/contracts/appointments/cautions'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { addCaution, listCautions, ofPerson, ofVisit, removeCaution } from './keep-cautions.ts'

export const cautionRoutes = (deps: Deps) =>
  mount(
    cautions,
    {
      list: ({ caller, params }) => listCautions(deps, caller, ofPerson, params.id),
      add: ({ caller, params, body }) => addCaution(deps, caller, ofPerson, { ...params, ...body }),
      remove: ({ caller, params }) => removeCaution(deps, caller, ofPerson, params),
      ofVisit: ({ caller, params }) => listCautions(deps, caller, ofVisit, params.id),
      addToVisit: ({ caller, params, body }) => addCaution(deps, caller, ofVisit, { ...params, ...body }),
      removeFromVisit: ({ caller, params }) => removeCaution(deps, caller, ofVisit, params),
    },
    deps,
  )
