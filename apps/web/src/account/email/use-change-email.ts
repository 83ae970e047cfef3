import type { User } from '@aafiya/contracts/account/account'
import { ChangeEmail } from '@aafiya/contracts/account/profile'
import { ApiError } from '@aafiya/contracts/client'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'

export interface MailedCode {
  newEmail: string
  /** The sentence that says so. */
  message: string
}

/**
 * The first step of a new e-mail address, confirmed by the password; an account without one is mailed a code at its current
 * address, and `otp` is there once it is asked for.
 */
export function useChangeEmail({ hasPassword }: User, onMailed: (mailed: MailedCode) => void) {
  const message = useMessage()
  const form = useZodForm({
    schema: ChangeEmail,
    initial: { newEmail: '', password: hasPassword ? '' : undefined, otp: undefined },
    message,
    send: async (body) => {
      try {
        const answer = await api.profile.changeEmail({ body })
        onMailed({ newEmail: body.newEmail, message: answer.message })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'confirmation_code_required') throw error
        form.reset({ ...form.values, otp: '' })
      }
    },
  })
  return form
}
