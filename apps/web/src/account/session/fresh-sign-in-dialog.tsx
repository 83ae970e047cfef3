import { useTranslation } from 'react-i18next'

import { FormSubmit } from '../../kit/form-parts.tsx'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import css from '../form/dialog-form.module.css'
import { ProofFields, useProof } from '../form/proof-of-identity.tsx'
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
  const form = useProof(hasPassword, async (body) => {
    await api.secondFactor.confirmSignIn({ body })
    onSettled(true)
  })
  return (
    <Dialog title={t('step_fresh_title')} closeLabel={t('common:close')} onClose={() => onSettled(false)}>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <p>{t('step_fresh_text')}</p>
        <ProofFields form={form} email={user?.email ?? ''} label={t('password')} takesFocus />
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
