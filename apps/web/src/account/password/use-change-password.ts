import { ChangePassword } from '@aafiya/contracts/account/profile'
import { ApiError } from '@aafiya/contracts/client'
import { useState } from 'react'

import { api } from '../../api.ts'
import { useForm } from '../../kit/use-form.ts'

const initial = { currentPassword: undefined, otp: undefined, newPassword: '', confirmPassword: '' }

/**
 * Sets a new password. A session that is not fresh also needs the current one, or a mailed code if there is none; the
 * field appears once the API requires it. `done` is the success message.
 */
export function useChangePassword() {
  const [done, setDone] = useState<string>()
  const form = useForm({
    draft: undefined,
    schema: ChangePassword,
    initial,
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
