import { callList } from '@aafiya/contracts/desk/call-list'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { listCalls } from './list-calls.ts'

export const callListRoutes = (deps: Deps) => mount(callList, { list: ({ caller, query }) => listCalls(deps, caller, query.date) }, deps)
