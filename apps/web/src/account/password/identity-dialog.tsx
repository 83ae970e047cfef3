import { RequestExport } from '@aafiya/contracts/account/data-export'
import { ApiError } from '@aafiya/contracts/client'
import { limits } from '@aafiya/contracts/platform/limits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { FormErrors, FormOutcome } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { AccountPassword } from '../form/account-password.tsx'
import css from '../form/dialog-form.module.css'

export interface IdentityDialogProps {
  title: string
  email: string
  hasPassword: boolean
  /** What the user proves their identity for. */
  words: Record<'failed' | 'keep' | 'act' | 'acting' | 'sendCode' | 'password', string>
  isDanger?: boolean
  send: (proof: RequestExport) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks once more who is at the device: for the password, or a mailed code where there is none. */
export function IdentityDialog({
  title,
  email,
  hasPassword,
  words,
  isDanger,
  send,
  onClose,
  children,
}: IdentityDialogProps) {
  const { t } = useTranslation('account')
  const form = useForm({
    draft: undefined,
    schema: RequestExport,
    initial: { password: hasPassword ? '' : undefined, otp: undefined },
    send: async (proof) => {
      try {
        await send(proof)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'confirmation_code_required') throw error
        form.reset({ ...form.values, otp: '' })
      }
    },
  })
  return (
    <Dialog role="alertdialog" title={title} onClose={onClose}>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <FormErrors form={form} />
        {children}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        {form.values.password !== undefined && (
          <AccountPassword
            {...form.field('password')}
            label={words.password}
            covered={form.busy}
            autoComplete="current-password"
          />
        )}
        {form.values.otp !== undefined && (
          <CodeField
            {...form.codeField('otp')}
            label={t('verify_code')}
            hint={t('confirm_code_hint')}
            length={limits.otpDigits}
          />
        )}
        <FormOutcome form={form} failed={words.failed} />
        <Button data-first-focus onClick={onClose}>
          {words.keep}
        </Button>
        <Button type="submit" {...(isDanger && { tone: 'danger' })} busy={form.busy} busyLabel={words.acting}>
          {hasPassword || form.values.otp !== undefined ? words.act : words.sendCode}
        </Button>
      </form>
    </Dialog>
  )
}
