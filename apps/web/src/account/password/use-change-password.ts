import { ChangePassword } from '@aafiya/contracts/account/profile'
import { ApiError } from '@aafiya/contracts/client'
import { useState } from 'react'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'

const initial = { currentPassword: undefined, otp: undefined, newPassword: '', confirmPassword: '' }

/**
 * A new password. A session that is not fresh also needs the present one, or a mailed code where there is none: the field is
 * there once the API asks for it. `done` is the sentence of success.
 */
export function useChangePassword() {
  const message = useMessage()
  const [done, setDone] = useState<string>()
  const form = useZodForm({
    schema: ChangePassword,
    initial,
    message,
    send: async (body) => {
      try {
        setDone((await api.profile.changePassword({ body })).message)
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined
        if (code === 'reauthentication_required') form.reset({ ...form.values, currentPassword: '' })
        else if (code === 'confirmation_code_required') form.reset({ ...form.values, otp: '' })
        else throw error
      }
    },
  })
  return { form, done }
}
