import { messagePreferences } from '@aafiya/contracts/notifications/message-preferences'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { chooseChannels } from './preferences/choose-channels.ts'
import { confirmPhone, removePhone, sendPhoneCode } from './preferences/confirm-phone.ts'
import { showPreferences } from './preferences/preferences-view.ts'

export const messagePreferenceRoutes = (deps: Deps) =>
  mount(
    messagePreferences,
    {
      show: ({ caller }) => showPreferences(deps, caller.userId),
      choose: ({ caller, body }) => chooseChannels(deps, caller.userId, body),
      sendPhoneCode: ({ caller, body }) => sendPhoneCode(deps, caller.userId, body.phoneNumber),
      confirmPhone: ({ caller, body }) => confirmPhone(deps, caller.userId, body),
      removePhone: ({ caller }) => removePhone(deps, caller.userId),
    },
    deps,
  )
