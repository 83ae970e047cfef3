import { erasure } from '@aafiya/contracts/account/erasure'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { eraseAccount } from './erase-account.ts'
import { showErasure } from './show-erasure.ts'

export const erasureRoutes = (deps: Deps) =>
  mount(
    erasure,
    {
      show: ({ caller }) => showErasure(deps, caller),
      erase: ({ caller, body, ...from }) => eraseAccount(deps, caller, body, from),
    },
    deps,
  )
