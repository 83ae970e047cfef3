import { secondFactor } from '@aafiya/contracts/account/second-factor'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { endOtherSignIns } from '../session/sign-ins.ts'
import { confirmSignIn, confirmTotp, removeTotp, showSecondFactor, startTotp } from './change-factor.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { verifyFactor } from './verify-factor.ts'

export const secondFactorRoutes = (deps: Deps) =>
  mount(
    secondFactor,
    {
      show: ({ caller }) => showSecondFactor(deps, caller),
      verify: ({ caller, body, language }) => verifyFactor(deps, caller, body.code, language),
      startTotp: ({ caller }) => startTotp(deps, caller),
      confirmTotp: ({ caller, body, language }) => confirmTotp(deps, caller, body.code, language),
      removeTotp: ({ caller, language }) => removeTotp(deps, caller, language),
      newRecoveryCodes: ({ caller }) => newRecoveryCodes(deps, caller),
      endOtherSignIns: ({ caller, language }) => endOtherSignIns(deps, caller, language),
      confirmSignIn: ({ caller, body, ...from }) => confirmSignIn(deps, caller, body, from),
    },
    deps,
  )
