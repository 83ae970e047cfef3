import { accounts } from '@aafiya/contracts/account/accounts'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import {
  changeRole,
  confirmReset,
  endAccountSessions,
  requestReset,
  restoreAccount,
  suspendAccount,
  withdrawReset,
} from './change-account.ts'
import { listAccounts } from './list-accounts.ts'

export const accountsRoutes = (deps: Deps) =>
  mount(
    accounts,
    {
      list: ({ caller, query }) => listAccounts(deps, caller, query),
      suspend: ({ caller, params }) => suspendAccount(deps, caller, params.id),
      restore: ({ caller, params }) => restoreAccount(deps, caller, params.id),
      changeRole: ({ caller, params, body }) => changeRole(deps, caller, params.id, body.role),
      endSessions: ({ caller, params }) => endAccountSessions(deps, caller, params.id),
      requestReset: ({ caller, params }) => requestReset(deps, caller, params.id),
      withdrawReset: ({ caller, params }) => withdrawReset(deps, caller, params.id),
      confirmReset: ({ caller, params }) => confirmReset(deps, caller, params.id),
    },
    deps,
  )
