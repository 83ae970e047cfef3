import { figureLists } from '@aafiya/contracts/figures/figure-lists'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { Problem } from '../platform/problem.ts'
import { listFreeTime } from './list-free-time.ts'
import { listSentMessages } from './list-sent-messages.ts'

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
