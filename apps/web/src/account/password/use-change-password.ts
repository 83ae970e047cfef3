import { ChangePassword } from '@aafiya/contracts/account/profile'
import { ApiError } from '@aafiya/contracts/client'
import { useState } from 'react'

import { api } from '../../api.ts'
import { useForm } from '../../kit/use-form.ts'
import { isCodeRequired } from '../form/mailed-code-field.tsx'

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
        if (isCodeRequired(error)) form.reset({ ...form.values, otp: '' })
        else if (error instanceof ApiError && error.code === 'reauthentication_required')
          form.reset({ ...form.values, currentPassword: '' })
        else throw error
      }
    },
  })
  return { form, done }
}
