import { lateness } from '@aafiya/contracts/appointments/lateness'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { reportLate } from './report-late.ts'

export const latenessRoutes = (deps: Deps) =>
  mount(lateness, { report: ({ caller, params, body }) => reportLate(deps, caller.userId, params.id, body) }, deps)
