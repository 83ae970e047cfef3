import { duplicates } from '@aafiya/contracts/desk/duplicates'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { listDuplicates, listSimilar } from './list-duplicates.ts'
import { declineMerge, proposeMerge } from './propose-merge.ts'

export const duplicateRoutes = (deps: Deps) =>
  mount(
    duplicates,
    {
      similar: ({ caller, query }) => listSimilar(deps, caller, query),
      list: ({ caller, query }) => listDuplicates(deps, caller, query.personId),
      propose: ({ caller, body, repeatable }) => proposeMerge(deps, caller, body, repeatable),
      decline: ({ caller, body }) => declineMerge(deps, caller, body),
    },
    deps,
  )
