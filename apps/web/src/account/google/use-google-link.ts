import { GivenPassword } from '@aafiya/contracts/credentials'
import { GoogleLogin } from '@aafiya/contracts/google'
import * as z from 'zod/mini'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { useSession } from '../../session/use-session.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'

const Linking = z.strictObject({ ...GoogleLogin.shape, password: GivenPassword })

/** The password of the account that has the address, once; from then on Google alone signs in. */
export function useGoogleLink(idToken: string) {
  const message = useMessage()
  const { signIn } = useSession()
  return useZodForm({
    schema: Linking,
    initial: { idToken, password: '' },
    message,
    send: async (body) => {
      const { accessToken } = await api.google.login({ body })
      if (accessToken) await signIn(accessToken)
    },
  })
}
