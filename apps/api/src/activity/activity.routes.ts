import { activity } from '@aafiya/contracts/account/activity'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { listActivity } from './list-activity.ts'

export const activityRoutes = (deps: Deps) =>
  mount(activity, { list: ({ caller, query }) => listActivity(deps, caller.userId, query) }, deps)
