import { VerifyForgotPassword } from '@aafiya/contracts/recovery'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { paths } from '../../paths.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { delays } from '../form/delays.ts'
import { useAfter } from '../form/use-after.ts'
import { forgotten, keepResetToken } from './forgot-memory.ts'

/** The second step: the mailed code, changed for a token. `verified` is the sentence that says so; then the third step follows. */
export function useForgotVerify(email: string) {
  const message = useMessage()
  const navigate = useNavigate()
  const [verified, setVerified] = useState<string>()
  const form = useZodForm({
    schema: VerifyForgotPassword,
    initial: { email, otp: '' },
    message,
    send: async (body) => {
      const answer = await api.recovery.verify({ body: { ...body, nonce: forgotten().nonce } })
      keepResetToken(email, answer.resetToken)
      setVerified(answer.message)
    },
  })
  useAfter(verified !== undefined, delays.forgotStep, () => void navigate(paths.resetPassword()))
  return { form, verified }
}
