import { InviteGuardian, type FamilyMember } from '@aafiya/contracts/account/family'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useMemberWords } from '../../family/use-member-words.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import css from '../form/dialog-form.module.css'
import { FormSubmit } from '../form/form-submit.tsx'

export interface InviteDialogProps {
  member: FamilyMember
  onClose: () => void
  onInvited: (email: string) => void
}

/** Invites a second guardian by mail. */
export function InviteDialog({ member, onClose, onInvited }: InviteDialogProps) {
  const { t } = useTranslation(['family', 'common'])
  const { nameOf } = useMemberWords()
  const message = useMessage()
  const form = useZodForm({
    schema: InviteGuardian,
    initial: { email: '' },
    message,
    send: async (body) => {
      await api.family.invite({ params: { id: member.id }, body })
      onInvited(body.email)
    },
  })
  return (
    <Dialog title={t('invite_title', { name: nameOf(member) })} closeLabel={t('common:close')} onClose={onClose}>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <p>{t('invite_text')}</p>
        {form.summary.length > 0 && <ErrorSummary key={form.attempt} title={t('common:form_errors')} errors={form.summary} />}
        <Field {...form.field('email')} label={t('invite_email')} type="email" autoComplete="off" data-first-focus />
        <FormSubmit form={form} failed={t('save_failed')} busyLabel={t('saving')}>
          {t('invite_send')}
        </FormSubmit>
      </form>
    </Dialog>
  )
}
