import { callList } from '@aafiya/contracts/desk/call-list'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { listChangeCalls, tellChange } from './change-calls.ts'
import { listCalls } from './list-calls.ts'
import { recordNoAnswer } from './record-no-answer.ts'

export const callListRoutes = (deps: Deps) =>
  mount(
    callList,
    {
      list: ({ caller, query }) => listCalls(deps, caller, query.date),
      changes: ({ caller }) => listChangeCalls(deps, caller),
      tellChange: ({ caller, params, body }) => tellChange(deps, caller, params.id, body),
      noAnswer: ({ caller, params, body, seen }) => recordNoAnswer(deps, caller, params.id, { ...body, seen }),
    },
    deps,
  )
