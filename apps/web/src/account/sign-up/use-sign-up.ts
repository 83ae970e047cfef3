import { Register } from '@aafiya/contracts/account/sign-up'
import { roles } from '@aafiya/contracts/platform/people'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { useGoToVerification } from './pending-sign-up.ts'

// In the order of the screen, which is the order of the error summary.
const initial = { firstName: '', lastName: '', fullNameAr: '', gender: undefined, role: roles.patient, email: '', password: '' }

/** The sign-up form; accepted, it leads on to the mailed code. */
export function useSignUp() {
  const message = useMessage()
  const goToVerification = useGoToVerification()
  return useZodForm({
    schema: Register,
    initial,
    message,
    send: async (body) => {
      const { nonce } = await api.account.register({ body })
      await goToVerification({ ...body, nonce })
    },
  })
}

export type SignUp = ReturnType<typeof useSignUp>
