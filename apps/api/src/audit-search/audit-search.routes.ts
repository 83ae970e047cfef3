import { audit } from '@aafiya/contracts/account/audit'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { downloadAudit, searchAudit } from './search-audit.ts'

export const auditSearchRoutes = (deps: Deps) =>
  mount(
    audit,
    {
      list: ({ caller, query }) => searchAudit(deps, caller, query),
      download: ({ caller, query }) => downloadAudit(deps, caller, query),
    },
    deps,
  )
