import { figureLists } from '@aafiya/contracts/figures/figure-lists'
import { figures } from '@aafiya/contracts/figures/figures'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { Problem } from '../platform/problem.ts'
import { listFreeTime } from './list-free-time.ts'
import { listSentMessages } from './list-sent-messages.ts'
import { chooseReport, showReport } from './send-reports.ts'
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

export const figureListRoutes = (deps: Deps) =>
  mount(
    figureLists,
    {
      messages: ({ caller, query }) => listSentMessages(deps, caller, query),
      freeTime: ({ query }) => listFreeTime(deps, query),
      ownFreeTime: ({ caller, query }) => {
        if (!caller.doctor) throw new Problem('forbidden')
        return listFreeTime(deps, query, caller.doctor.id)
      },
    },
    deps,
  )
