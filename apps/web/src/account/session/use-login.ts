import { Login } from '@aafiya/contracts/account'
import { ApiError } from '@aafiya/contracts/client'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { useSession } from '../../session/use-session.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { useGoToVerification } from '../sign-up/pending-sign-up.ts'

const initial = { email: '', password: '', rememberMe: true, otp: undefined }

/** The login form. A session that starts takes the person away from its page; `otp` is there once a code is asked for. */
export function useLogin() {
  const message = useMessage()
  const { signIn } = useSession()
  const goToVerification = useGoToVerification()
  const form = useZodForm({ schema: Login, initial, message, send })

  async function send(body: Login): Promise<void> {
    try {
      const { accessToken } = await api.account.login({ body })
      await signIn(accessToken)
    } catch (error) {
      const { code, nonce } = error instanceof ApiError ? error : {}
      if (code === 'email_unverified') return goToVerification({ ...body, nonce })
      if (code === 'login_code_required') return form.reset({ ...form.values, otp: '' })
      if (code === 'credentials_wrong') form.reset({ ...form.values, password: '' })
      throw error
    }
  }
  return form
}
