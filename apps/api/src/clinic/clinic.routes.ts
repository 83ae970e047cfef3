import { clinic } from '@aafiya/contracts/clinic'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'

export const clinicRoutes = (deps: Deps) =>
  mount(clinic, { show: () => ({ ...deps.config.clinic, googleClientId: deps.config.google?.clientId ?? null, paymentMethods: [] }) }, deps)
