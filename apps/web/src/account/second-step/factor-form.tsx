import { VerifyFactor } from '@aafiya/contracts/account/second-factor'
import { limits } from '@aafiya/contracts/platform/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { FormSubmit } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { CodeField } from '../../ui/field/code-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import css from '../form/account-form.module.css'

export interface FactorFormProps {
  hasTotp: boolean
  send: (code: string) => Promise<void>
}

/** The app's six digits, or a recovery code. A single field needs no summary. */
export function FactorForm({ hasTotp, send }: FactorFormProps) {
  const { t } = useTranslation(['account', 'words'])
  const [isRecovery, setRecovery] = useState(!hasTotp)
  const form = useForm({
    draft: undefined,
    schema: VerifyFactor,
    initial: { code: '' },
    send: ({ code }) => send(code),
  })
  const change = () => {
    form.reset({ code: '' })
    setRecovery(!isRecovery)
  }
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      {isRecovery ? (
        <Field
          key="recovery"
          {...form.field('code')}
          onValue={form.codeField('code').onValue}
          label={t('step_recovery_code')}
          hint={t('step_recovery_code_hint')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
      ) : (
        <CodeField
          key="app"
          {...form.codeField('code')}
          label={t('step_digits')}
          hint={t('step_digits_hint')}
          length={limits.totpDigits}
          ref={focusOnMount}
        />
      )}
      <FormSubmit form={form} failed={t('step_code_failed')} busyLabel={t('words:checking')}>
        {t('words:confirm')}
      </FormSubmit>
      {hasTotp && (
        <Button tone="text" className={css.start} onClick={change}>
          {t(isRecovery ? 'step_digits_instead' : 'step_recovery_instead')}
        </Button>
      )}
    </form>
  )
}
