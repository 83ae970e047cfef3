import { figures } from '@aafiya/contracts/figures/figures'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { Problem } from '../platform/problem.ts'
import { chooseReport, showReport } from './choose-report.ts'
import { showFigures } from './show-figures.ts'

export const figuresRoutes = (deps: Deps) =>
  mount(
    figures,
    {
      ofClinic: ({ query }) => showFigures(deps, query),
      report: ({ caller }) => showReport(deps, caller),
      chooseReport: ({ caller, body }) => chooseReport(deps, caller, body),
      ofDoctor: ({ caller, query }) => {
        if (!caller.doctor) throw new Problem('forbidden')
        return showFigures(deps, query, caller.doctor.id)
      },
    },
    deps,
  )
