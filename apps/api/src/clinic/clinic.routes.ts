import { clinic } from '@aafiya/contracts/clinic/clinic'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { clinicFacts } from './clinic-facts.ts'
import { showSettings } from './show-settings.ts'
import { updateSettings } from './update-settings.ts'

export const clinicRoutes = (deps: Deps) =>
  mount(
    clinic,
    {
      show: () => clinicFacts(deps),
      settings: () => showSettings(deps),
      updateSettings: ({ caller, body }) => updateSettings(deps, caller, body),
    },
    deps,
  )
