import { ApiError } from '@aafiya/contracts/client'
import { limits } from '@aafiya/contracts/platform/limits'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

import { CodeField } from '../../ui/field/code-field.tsx'
import type { BoundField } from '../../ui/form/use-zod-form.ts'

/** Whether the API has mailed a code that the call must be sent again with. */
export const isCodeRequired = (error: unknown) =>
  error instanceof ApiError && error.code === 'confirmation_code_required'

interface MailedCodeFieldProps {
  form: { values: { otp?: string | undefined }; codeField: (name: 'otp') => BoundField<string | undefined> }
  ref?: Ref<HTMLInputElement>
}

/** The code mailed to an account without a password; nothing until the API requires it. */
export function MailedCodeField({ form, ref }: MailedCodeFieldProps) {
  const { t } = useTranslation('account')
  return form.values.otp === undefined ? null : (
    <CodeField
      {...form.codeField('otp')}
      label={t('verify_code')}
      hint={t('confirm_code_hint')}
      length={limits.otpDigits}
      ref={ref}
    />
  )
}
