import {
  ConfirmPhone,
  MessagePhone,
  type MessagePreferences,
} from '@aafiya/contracts/notifications/message-preferences'
import { limits } from '@aafiya/contracts/platform/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { FormErrors, FormSubmit } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import css from '../form/dialog-form.module.css'

export interface ConfirmPhoneDialogProps {
  onClose: () => void
  onConfirmed: (preferences: MessagePreferences) => void
}

/** Confirms a number for text messages: first the number, then the code sent to it. */
export function ConfirmPhoneDialog({ onClose, onConfirmed }: ConfirmPhoneDialogProps) {
  const { t } = useTranslation(['push', 'common'])
  const [phoneNumber, setPhoneNumber] = useState<string>()
  return (
    <Dialog title={t('phone_confirm')} closeLabel={t('common:close')} onClose={onClose}>
      {phoneNumber === undefined ? (
        <NumberForm onSent={setPhoneNumber} />
      ) : (
        <CodeForm phoneNumber={phoneNumber} onBack={() => setPhoneNumber(undefined)} onConfirmed={onConfirmed} />
      )}
    </Dialog>
  )
}

function NumberForm({ onSent }: { onSent: (phoneNumber: string) => void }) {
  const { t } = useTranslation(['push', 'words'])
  const form = useForm({
    draft: undefined,
    schema: MessagePhone,
    initial: { phoneNumber: '' },
    send: async (body) => {
      await api.messagePreferences.sendPhoneCode({ body })
      onSent(body.phoneNumber)
    },
  })
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <FormErrors form={form} />
      <Field
        {...form.field('phoneNumber')}
        label={t('phone')}
        hint={t('phone_hint')}
        type="tel"
        autoComplete="tel"
        data-first-focus
      />
      <FormSubmit form={form} failed={t('code_failed')} busyLabel={t('words:sending')}>
        {t('code_send')}
      </FormSubmit>
    </form>
  )
}

interface CodeFormProps extends Pick<ConfirmPhoneDialogProps, 'onConfirmed'> {
  phoneNumber: string
  onBack: () => void
}

function CodeForm({ phoneNumber, onBack, onConfirmed }: CodeFormProps) {
  const { t } = useTranslation(['push', 'words', 'common'])
  const form = useForm({
    draft: undefined,
    schema: ConfirmPhone,
    initial: { phoneNumber, otp: '' },
    send: async (body) => onConfirmed(await api.messagePreferences.confirmPhone({ body })),
  })
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <p className={css.now}>
        {t('code_sent')} <bdi dir="ltr">{phoneNumber}</bdi>
      </p>
      <FormErrors form={form} />
      <CodeField {...form.codeField('otp')} label={t('code')} length={limits.otpDigits} ref={focusOnMount} />
      <FormSubmit form={form} failed={t('code_wrong')} busyLabel={t('words:checking')}>
        {t('words:confirm')}
      </FormSubmit>
      <Button tone="text" className={css.start} onClick={onBack}>
        {t('common:back')}
      </Button>
    </form>
  )
}
