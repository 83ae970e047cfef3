import { account } from '@aafiya/contracts/account/account'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { countSignIn } from '../platform/metrics/metrics.ts'
import { showUser } from './profile/show-user.ts'
import { logOut } from './session/end-sessions.ts'
import { logIn } from './session/log-in.ts'
import { register } from './sign-up/register.ts'
import { resendOtp } from './sign-up/send-sign-up-code.ts'
import { verifyOtp } from './sign-up/verify-otp.ts'

export const accountRoutes = (deps: Deps) =>
  mount(
    account,
    {
      register: ({ body, ...from }) => register(deps, body, from),
      verifyOtp: ({ body, ...from }) => verifyOtp(deps, body, from),
      resendOtp: ({ body, ...from }) => resendOtp(deps, body, from),
      login: ({ body, ...from }) => countSignIn(deps, 'password', logIn(deps, body, from)),
      logout: ({ caller, language }) => logOut(deps, caller.sessionId, language),
      user: ({ caller }) => showUser(deps, caller.userId),
    },
    deps,
  )
