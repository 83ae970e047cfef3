import { ApiError } from '@aafiya/contracts/client'
import { GoogleRegister } from '@aafiya/contracts/google'
import { roles } from '@aafiya/contracts/people'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { useSession } from '../../session/use-session.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import type { GooglePerson } from './use-google.ts'

/** The completion form: always a patient. `onLink`: the address has got an account meanwhile. */
export function useGoogleRegister({ idToken }: GooglePerson, onLink: (message: string) => void) {
  const message = useMessage()
  const { signIn } = useSession()
  return useZodForm({
    schema: GoogleRegister,
    initial: { provider: 'google', idToken, gender: undefined, role: roles.patient },
    message,
    send: async (body) => {
      try {
        const { accessToken } = await api.google.register({ body })
        if (accessToken) await signIn(accessToken)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'google_link_required') throw error
        onLink(error.message)
      }
    },
  })
}
