import { healthConsents } from '@aafiya/contracts/account/health-consents'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { giveHealthConsent, listHealthConsents, withdrawHealthConsent } from './change-health-consent.ts'

export const healthConsentRoutes = (deps: Deps) =>
  mount(
    healthConsents,
    {
      list: ({ caller }) => listHealthConsents(deps, caller.userId),
      give: ({ caller, params, body, language }) =>
        giveHealthConsent(deps, caller, { id: params.id, agrees: body?.agreesToHealthData, language }),
      withdraw: ({ caller, params }) => withdrawHealthConsent(deps, caller, params.id),
    },
    deps,
  )
