import { notifications } from '@aafiya/contracts/notifications/notifications'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotification } from './read-notification.ts'

export const notificationRoutes = (deps: Deps) =>
  mount(
    notifications,
    {
      list: ({ caller, query, language }) => listNotifications(deps, caller.userId, query, language),
      read: ({ caller, params, language }) => readNotification(deps, caller.userId, params.id, language),
    },
    deps,
  )
