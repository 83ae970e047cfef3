import type { User } from '@aafiya/contracts/account/account'
import { ChangeEmail } from '@aafiya/contracts/account/profile'

import { api } from '../../api.ts'
import { useForm } from '../../kit/use-form.ts'
import { isCodeRequired } from '../form/mailed-code-field.tsx'

export interface MailedCode {
  newEmail: string
  /** The success message. */
  message: string
}

/**
 * The first step of a new e-mail address, confirmed by the password. An account without a password gets a code at its
 * current address; `otp` exists once it is requested.
 */
export function useChangeEmail({ hasPassword }: User, onMailed: (mailed: MailedCode) => void) {
  const form = useForm({
    draft: undefined,
    schema: ChangeEmail,
    initial: { newEmail: '', password: hasPassword ? '' : undefined, otp: undefined },
    send: async (body) => {
      try {
        const answer = await api.profile.changeEmail({ body })
        onMailed({ newEmail: body.newEmail, message: answer.message })
      } catch (error) {
        if (!isCodeRequired(error)) throw error
        form.reset({ ...form.values, otp: '' })
      }
    },
  })
  return form
}
