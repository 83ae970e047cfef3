import { ApiError } from '@aafiya/contracts/client'
import { CompleteForgotPassword } from '@aafiya/contracts/recovery'
import { useState } from 'react'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { useSession } from '../../session/use-session.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { clearPasswordReset } from './forgot-memory.ts'
import type { ResetLink } from './reset-link.ts'

/** The new password's form; `done` is the sentence of its success. */
export function useResetPassword(link: ResetLink, onDead: () => void) {
  const message = useMessage()
  const session = useSession()
  const [done, setDone] = useState<string>()
  const form = useZodForm({
    schema: CompleteForgotPassword,
    initial: { ...link, newPassword: '', confirmPassword: '' },
    message,
    send: async (body) => {
      try {
        const answer = await api.recovery.complete({ body })
        setDone(answer.message)
        clearPasswordReset()
        // A new password ends every session of its account, perhaps the one of this browser.
        if (session.status !== 'signed-out') session.retry()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'reset_token_invalid') throw error
        onDead()
      }
    },
  })
  return { form, done }
}
