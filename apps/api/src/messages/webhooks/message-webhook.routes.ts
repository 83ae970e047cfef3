import { messageWebhooks } from '@aafiya/contracts/notifications/message-webhooks'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { receiveReports, verifyWebhook } from './receive-reports.ts'

export const messageWebhookRoutes = (deps: Deps) =>
  mount(
    messageWebhooks,
    {
      receive: ({ params, raw, query }) => receiveReports(deps, params.provider, raw, query),
      verify: ({ params, query }) => verifyWebhook(deps, params.provider, query),
    },
    deps,
  )
