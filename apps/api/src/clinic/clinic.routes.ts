import { clinic } from '@aafiya/contracts/clinic/clinic'
import { privacy } from '@aafiya/contracts/clinic/privacy'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { clinicFacts } from './clinic-facts.ts'
import { sendTestMail } from './send-test-mail.ts'
import { showPrivacy, showSettings } from './show-settings.ts'
import { updateSettings } from './update-settings.ts'

export const clinicRoutes = (deps: Deps) => [
  ...mount(
    clinic,
    {
      show: () => clinicFacts(deps),
      settings: () => showSettings(deps),
      updateSettings: ({ caller, body }) => updateSettings(deps, caller, body),
      sendTestMail: ({ caller }) => sendTestMail(deps, caller),
    },
    deps,
  ),
  ...mount(privacy, { show: () => showPrivacy(deps) }, deps),
]
