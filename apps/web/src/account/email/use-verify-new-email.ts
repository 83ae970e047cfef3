import { VerifyNewEmail } from '@aafiya/contracts/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { userQuery } from '../../session/user-query.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'

/** The second step: the code from the new address. `done` is the sentence of its success. */
export function useVerifyNewEmail(newEmail: string) {
  const message = useMessage()
  const queryClient = useQueryClient()
  const [done, setDone] = useState<string>()
  const form = useZodForm({
    schema: VerifyNewEmail,
    initial: { newEmail, otp: '' },
    message,
    send: async (body) => {
      const answer = await api.profile.verifyNewEmail({ body })
      setDone(answer.message)
      // The server may write the address its own way.
      await queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
    },
  })
  return { form, done }
}
