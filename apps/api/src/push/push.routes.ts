import { push } from '@aafiya/contracts/notifications/push'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { pushDevices } from './push-devices.ts'
import { renewPush } from './renew-push.ts'
import { subscribePush } from './subscribe-push.ts'
import { unsubscribePush } from './unsubscribe-push.ts'

export const pushRoutes = (deps: Deps) =>
  mount(
    push,
    {
      list: ({ caller }) => pushDevices(deps, deps.db, caller.userId),
      subscribe: ({ caller, body, device }) => subscribePush(deps, caller, body, device),
      renew: ({ body, language }) => renewPush(deps, body, language),
      unsubscribe: ({ caller, params }) => unsubscribePush(deps, caller.userId, params.id),
    },
    deps,
  )
