import { clinic } from '@aafiya/contracts/clinic'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { clinicFacts } from './clinic-facts.ts'

export const clinicRoutes = (deps: Deps) => mount(clinic, { show: () => clinicFacts(deps) }, deps)
