import { ConfirmSignIn } from '@aafiya/contracts/account/second-factor'
import { ApiError } from '@aafiya/contracts/client'
import { limits } from '@aafiya/contracts/platform/limits'
import { useTranslation } from 'react-i18next'

import { FormSubmit } from '../../kit/form-parts.tsx'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { AccountPassword } from '../form/account-password.tsx'
import css from '../form/dialog-form.module.css'
import { confirmByPasskey, useKnowsPasskeys } from '../passkeys/passkey-calls.ts'

/** Asks who it is before a call that needs a fresh login; the call is then sent again. */
export function FreshSignIn({ onSettled }: { onSettled: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation(['account', 'words', 'common'])
  const { user } = useSession()
  const knowsPasskeys = useKnowsPasskeys()
  const hasPassword = user?.hasPassword !== false
  const byPasskey = useApiMutation(() => confirmByPasskey(api), {
    eachCounts: true,
    onSuccess: () => onSettled(true),
  })
  const form = useForm({
    draft: undefined,
    schema: ConfirmSignIn,
    initial: { password: hasPassword ? '' : undefined, otp: undefined },
    send: async (body) => {
      try {
        await api.secondFactor.confirmSignIn({ body })
        onSettled(true)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'confirmation_code_required') throw error
        form.reset({ ...form.values, otp: '' })
      }
    },
  })
  return (
    <Dialog title={t('step_fresh_title')} closeLabel={t('common:close')} onClose={() => onSettled(false)}>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <p>{t('step_fresh_text')}</p>
        <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        {form.values.password !== undefined && (
          <AccountPassword
            {...form.field('password')}
            label={t('password')}
            covered={form.busy}
            autoComplete="current-password"
            data-first-focus
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
        <FormSubmit form={form} failed={t('step_fresh_failed')} busyLabel={t('words:checking')}>
          {t(hasPassword || form.values.otp !== undefined ? 'words:confirm' : 'step_fresh_send_code')}
        </FormSubmit>
        {knowsPasskeys && (
          <>
            {byPasskey.isError && <Failure failure={byPasskey.error} failed={t('step_passkey_failed')} />}
            <Button
              tone="line"
              busy={byPasskey.isPending}
              busyLabel={t('step_passkey_busy')}
              onClick={() => byPasskey.mutate()}
            >
              {t('step_passkey_use')}
            </Button>
          </>
        )}
      </form>
    </Dialog>
  )
}
