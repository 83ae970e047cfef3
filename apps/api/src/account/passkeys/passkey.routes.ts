import { passkeys } from '@aafiya/contracts/account/passkeys'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { countSignIn } from '../../platform/metrics/metrics.ts'
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startAdding } from './add-passkey.ts'
import { confirmByPasskey, logInByPasskey, startConfirming, startPasskeyLogin } from './use-passkey.ts'

export const passkeyRoutes = (deps: Deps) =>
  mount(
    passkeys,
    {
      list: ({ caller }) => listPasskeys(deps, caller.userId),
      startAdding: ({ caller }) => startAdding(deps, caller),
      add: ({ caller, body, device }) => addPasskey(deps, caller, body.credential, device),
      rename: ({ caller, params, body }) => renamePasskey(deps, caller.userId, params.id, body.name),
      remove: ({ caller, params, language }) => removePasskey(deps, caller, params.id, language),
      startConfirming: ({ caller }) => startConfirming(deps, caller),
      confirm: ({ caller, body, language }) => confirmByPasskey(deps, caller, body.credential, language),
      startLogin: () => startPasskeyLogin(deps),
      login: ({ body, ...from }) => countSignIn(deps, 'passkey', logInByPasskey(deps, body, from)),
    },
    deps,
  )
