import { figures } from '@aafiya/contracts/figures/figures'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { Problem } from '../platform/problem.ts'
import { showFigures } from './show-figures.ts'

export const figuresRoutes = (deps: Deps) =>
  mount(
    figures,
    {
      ofClinic: ({ query }) => showFigures(deps, query),
      ofDoctor: ({ caller, query }) => {
        if (!caller.doctor) throw new Problem('forbidden')
        return showFigures(deps, query, caller.doctor.id)
      },
    },
    deps,
  )
