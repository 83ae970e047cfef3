import { VerifyOtp } from '@aafiya/contracts/account/sign-up'
import { useState } from 'react'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { useSession } from '../../session/use-session.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { forgetPassword } from '../session/password-memory.ts'
import type { PendingSignUp } from './pending-sign-up.ts'

/** The code form, and the login that follows it. `loginFailure`: the e-mail address is confirmed, but the login failed. */
export function useVerifyOtp({ email, password, nonce }: PendingSignUp) {
  const message = useMessage()
  const { signIn } = useSession()
  const [loginFailure, setLoginFailure] = useState<unknown>()
  const form = useZodForm({
    schema: VerifyOtp,
    initial: { email, otp: '', nonce },
    message,
    send: async (body) => {
      await api.account.verifyOtp({ body })
      forgetPassword()
      try {
        const { accessToken } = await api.account.login({ body: { email, password, rememberMe: false } })
        await signIn(accessToken)
      } catch (error) {
        setLoginFailure(error)
      }
    },
  })
  return { form, loginFailure }
}

export type VerifyOtpForm = ReturnType<typeof useVerifyOtp>['form']
