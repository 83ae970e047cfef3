import { NewReceptionist, type Receptionist } from '@aafiya/contracts/desk/receptionists'
import { useTranslation } from 'react-i18next'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { TaskForm, type TaskProps } from '../managed/task-form.tsx'

/** Invites a receptionist by e-mail. */
export function InviteDialog({ onClose, onDone }: TaskProps) {
  const { t } = useTranslation(['people', 'words', 'staff', 'common'])
  const personName = usePersonName()
  const form = useForm({
    draft: 'receptionist',
    schema: NewReceptionist,
    initial: { firstName: '', lastName: '', fullNameAr: '', email: '' },
    send: async (body, idempotencyKey) => {
      const invited = await api.receptionists.invite({ body, idempotencyKey })
      onDone(t('invited', { name: personName(invited.fullName, invited.fullNameAr) }))
    },
  })
  return (
    <Dialog title={t('invite')} closeLabel={t('common:close')} onClose={onClose}>
      <TaskForm form={form} submitLabel={t('invite')} failed={t('invite_failed')} onCancel={onClose}>
        <Field
          {...form.field('firstName')}
          label={t('words:first_name')}
          dir="auto"
          autoComplete="off"
          data-first-focus
          required
        />
        <Field {...form.field('lastName')} label={t('words:last_name')} dir="auto" autoComplete="off" required />
        <Field {...form.field('fullNameAr')} label={t('staff:full_name_ar')} dir="rtl" lang="ar" autoComplete="off" />
        <Field {...form.field('email')} label={t('common:email')} type="email" autoComplete="off" required />
      </TaskForm>
    </Dialog>
  )
}

/** Confirms removing a receptionist. */
export function RemoveDialog({ receptionist, onClose, onDone }: TaskProps & { receptionist: Receptionist }) {
  const { t } = useTranslation(['people', 'words', 'common'])
  const name = usePersonName()(receptionist.fullName, receptionist.fullNameAr)
  const removing = useApiMutation(() => api.receptionists.remove({ params: { id: receptionist.id } }), {
    onSuccess: () => onDone(t('removed', { name })),
  })
  return (
    <ConfirmDialog
      title={t('remove_title', { name })}
      keepLabel={t('common:no')}
      confirmLabel={t('words:remove')}
      busy={removing.isPending}
      busyLabel={t('words:removing')}
      onKeep={onClose}
      onConfirm={() => removing.mutate()}
    >
      <p>{t('remove_text')}</p>
      {removing.isError && <Failure failure={removing.error} failed={t('remove_failed')} />}
    </ConfirmDialog>
  )
}
