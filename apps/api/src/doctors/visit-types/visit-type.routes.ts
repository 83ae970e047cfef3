import { visitTypes } from '@aafiya/contracts/doctors/visit-types'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { addVisitType } from './add-visit-type.ts'
import { changeVisitType } from './change-visit-type.ts'
import { moveVisitType } from './move-visit-type.ts'
import { restoreVisitType, retireVisitType } from './retire-visit-type.ts'
import { readVisitTypes } from './visit-type-list.ts'
import { toManagedVisitType } from './visit-type-view.ts'

export const visitTypeRoutes = (deps: Deps) =>
  mount(
    visitTypes,
    {
      managed: async () => (await readVisitTypes(deps.db)).map(toManagedVisitType),
      add: ({ caller, body, ...call }) => addVisitType(deps, caller, body, call),
      change: ({ caller, params, body, language }) => changeVisitType(deps, caller, { id: params.id, body, language }),
      move: ({ caller, params, body }) => moveVisitType(deps, caller, params.id, body.direction),
      retire: ({ caller, params }) => retireVisitType(deps, caller, params.id),
      restore: ({ caller, params, language }) => restoreVisitType(deps, caller, params.id, language),
    },
    deps,
  )
