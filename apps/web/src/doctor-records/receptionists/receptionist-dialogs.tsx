import { NewReceptionist, type Receptionist } from '@aafiya/contracts/desk/receptionists'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { Failure } from '../../page/failure.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { useSendOnce } from '../../page/use-send-once.ts'
import { untilAnswered } from '../../sending.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { TaskForm, type TaskProps } from '../managed/task-form.tsx'

/** Invites somebody to the front desk by mail. */
export function InviteDialog({ onClose, onDone }: TaskProps) {
  const { t } = useTranslation(['receptionists', 'common'])
  const message = useMessage()
  const personName = usePersonName()
  const sendOnce = useSendOnce()
  const form = useZodForm({
    schema: NewReceptionist,
    initial: { firstName: '', lastName: '', fullNameAr: '', email: '' },
    message,
    send: async (body) => {
      const invited = await sendOnce(body, (idempotencyKey) => api.receptionists.invite({ body, idempotencyKey }))
      onDone(t('invited', { name: personName(invited.fullName, invited.fullNameAr) }))
    },
  })
  return (
    <Dialog title={t('invite')} closeLabel={t('common:close')} onClose={onClose}>
      <TaskForm form={form} submitLabel={t('invite')} failed={t('invite_failed')} onCancel={onClose}>
        <Field {...form.field('firstName')} label={t('first_name')} dir="auto" autoComplete="off" data-first-focus required />
        <Field {...form.field('lastName')} label={t('last_name')} dir="auto" autoComplete="off" required />
        <Field {...form.field('fullNameAr')} label={t('name_ar')} dir="rtl" lang="ar" autoComplete="off" />
        <Field {...form.field('email')} label={t('email')} type="email" autoComplete="off" required />
      </TaskForm>
    </Dialog>
  )
}

/** Asks before somebody can no longer work at the front desk. */
export function RemoveDialog({ receptionist, onClose, onDone }: TaskProps & { receptionist: Receptionist }) {
  const { t } = useTranslation(['receptionists', 'common'])
  const name = usePersonName()(receptionist.fullName, receptionist.fullNameAr)
  const removing = useMutation({
    ...untilAnswered,
    mutationFn: () => api.receptionists.remove({ params: { id: receptionist.id } }),
    onSuccess: () => onDone(t('removed', { name })),
  })
  return (
    <ConfirmDialog
      title={t('remove_title', { name })}
      keepLabel={t('common:no')}
      confirmLabel={t('remove_confirm')}
      busy={removing.isPending}
      busyLabel={t('removing')}
      onKeep={onClose}
      onConfirm={() => removing.mutate()}
    >
      <p>{t('remove_text')}</p>
      {removing.isError && <Failure failure={removing.error} failed={t('remove_failed')} />}
    </ConfirmDialog>
  )
}
