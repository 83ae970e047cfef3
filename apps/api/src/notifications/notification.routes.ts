import { notifications } from '@aafiya/contracts/notifications/notifications'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { listNotifications, readNotification } from './list-notifications.ts'

export const notificationRoutes = (deps: Deps) =>
  mount(
    notifications,
    {
      list: ({ caller, query, language }) => listNotifications(deps, caller.userId, query, language),
      read: ({ caller, params, language }) => readNotification(deps, caller.userId, params.id, language),
    },
    deps,
  )
