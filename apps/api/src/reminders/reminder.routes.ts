import { reminders } from '@aafiya/contracts/notifications/reminders'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { listMessages } from './list-messages.ts'
import { listReminders, remindByHand } from './remind-by-hand.ts'

export const reminderRoutes = (deps: Deps) =>
  mount(
    reminders,
    {
      list: ({ caller, params }) => listReminders(deps, caller, params.id),
      messages: ({ caller, params }) => listMessages(deps, caller, params.id),
      send: ({ caller, params }) => remindByHand(deps, caller, params.id),
    },
    deps,
  )
