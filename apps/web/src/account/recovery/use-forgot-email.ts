import { InitiateForgotPassword } from '@aafiya/contracts/recovery'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { useMessage } from '../../i18n/use-message.ts'
import { paths } from '../../paths.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { delays } from '../form/delays.ts'
import { useAfter } from '../form/use-after.ts'
import { requestForgottenCode } from '../request-forgotten-code.ts'
import { forgotten } from './forgot-memory.ts'

/** The first step: an address, to which a code is mailed. `sent` is the sentence that says so; then the second step follows. */
export function useForgotEmail() {
  const { t } = useTranslation('account')
  const message = useMessage()
  const navigate = useNavigate()
  const [sent, setSent] = useState<string>()
  const form = useZodForm({
    schema: InitiateForgotPassword,
    initial: { email: '' },
    message: (key) => (key === 'email_invalid' ? t('forgot_email_invalid') : message(key)),
    send: async ({ email }) => setSent(await requestForgottenCode(email)),
  })
  // The page is rendered ahead for everybody; the browser alone knows the address of the last time.
  const remember = useEffectEvent(() => {
    const { email } = forgotten()
    if (email && form.values.email === '') form.setValue('email', email)
  })
  useEffect(() => remember(), [])
  useAfter(sent !== undefined, delays.forgotStep, () => void navigate(paths.forgotPasswordVerify()))
  return { form, sent }
}
