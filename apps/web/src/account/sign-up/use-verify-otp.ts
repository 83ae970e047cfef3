import { VerifyOtp } from '@aafiya/contracts/account/sign-up'
import { useState } from 'react'

import { api } from '../../api.ts'
import { useForm } from '../../kit/use-form.ts'
import { useSession } from '../../session/use-session.ts'
import { forgetPassword } from '../session/password-memory.ts'
import type { PendingSignUp } from './pending-sign-up.ts'

/** The code form and the login after it. `loginFailure`: the address is confirmed, but the login failed. */
export function useVerifyOtp({ email, password, nonce }: PendingSignUp) {
  const { signIn } = useSession()
  const [loginFailure, setLoginFailure] = useState<unknown>()
  const form = useForm({
    draft: undefined,
    schema: VerifyOtp,
    initial: { email, otp: '', nonce },
    send: async (body) => {
      await api.account.verifyOtp({ body })
      forgetPassword()
      try {
        const { accessToken } = await api.account.login({ body: { email, password, rememberMe: false } })
        await signIn(accessToken, false)
      } catch (error) {
        setLoginFailure(error)
      }
    },
  })
  return { form, loginFailure }
}

export type VerifyOtpForm = ReturnType<typeof useVerifyOtp>['form']
