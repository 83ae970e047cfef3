import { account } from '@aafiya/contracts/account'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { register } from './register.ts'
import { resendOtp } from './resend-otp.ts'
import { showUser } from './show-user.ts'
import { verifyOtp } from './verify-otp.ts'

export const accountRoutes = (deps: Deps) =>
  mount(
    account,
    {
      register: ({ body, ...from }) => register(deps, body, from),
      verifyOtp: ({ body, ...from }) => verifyOtp(deps, body, from),
      resendOtp: ({ body, ...from }) => resendOtp(deps, body, from),
      login: ({ body, ...from }) => logIn(deps, body, from),
      logout: ({ caller, language }) => logOut(deps, caller.sessionId, language),
      user: ({ caller }) => showUser(deps, caller.userId),
    },
    deps,
  )
