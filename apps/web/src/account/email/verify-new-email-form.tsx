import { VerifyNewEmail } from '@aafiya/contracts/account/profile'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { FormOutcome, SubmitButton } from '../../kit/form-parts.tsx'
import { keyOf } from '../../kit/query-key.ts'
import { useForm } from '../../kit/use-form.ts'
import { userQuery } from '../../session/user-query.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { delays } from '../form/delays.ts'
import css from '../form/dialog-form.module.css'
import { useAfter } from '../form/use-after.ts'
import type { MailedCode } from './use-change-email.ts'

/** The second step: the code mailed to the new address. `done` is the success message. */
function useVerifyNewEmail(newEmail: string) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState<string>()
  const form = useForm({
    draft: undefined,
    schema: VerifyNewEmail,
    initial: { newEmail, otp: '' },
    send: async (body) => {
      const answer = await api.profile.verifyNewEmail({ body })
      setDone(answer.message)
      // The server has ended the sessions on the other devices.
      void queryClient.invalidateQueries({ queryKey: keyOf(api.profile.signIns) })
      // The server may normalize the address.
      await queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
    },
  })
  return { form, done }
}

export interface VerifyNewEmailFormProps {
  mailed: MailedCode
  onBack: () => void
  /** Receives the success message, which stays on the page. */
  onDone: (sentence: string) => void
}

export function VerifyNewEmailForm({ mailed, onBack, onDone }: VerifyNewEmailFormProps) {
  const { t } = useTranslation(['account', 'common'])
  const { form, done } = useVerifyNewEmail(mailed.newEmail)
  useAfter(done !== undefined, delays.emailChanged, () => onDone(done ?? ''))
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      {done === undefined && <Banner tone="success">{mailed.message}</Banner>}
      <FormOutcome
        form={form}
        failed={t('forgot_verify_failed')}
        unanswered={t('forgot_verify_unanswered')}
        done={done}
      />
      <p className={css.now}>
        {t('email_new')}: <bdi dir="ltr">{mailed.newEmail}</bdi>
      </p>
      {done === undefined && (
        <>
          <CodeField {...form.codeField('otp')} label={t('verify_code')} length={limits.otpDigits} ref={focusOnMount} />
          <SubmitButton form={form} busyLabel={t('verify_busy')}>
            {t('forgot_verify')}
          </SubmitButton>
          <Button tone="text" className={css.start} onClick={onBack}>
            {t('common:back')}
          </Button>
        </>
      )}
    </form>
  )
}
