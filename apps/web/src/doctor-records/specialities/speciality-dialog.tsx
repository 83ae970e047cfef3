import { SpecialityNames, type ManagedSpeciality } from '@aafiya/contracts/specialities/managed-specialities'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { Failure } from '../../page/failure.tsx'
import { untilAnswered } from '../../sending.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { TaskForm, type TaskProps } from '../managed/task-form.tsx'
import { useOwnName } from '../ordered/use-own-name.ts'

/** Adds a speciality, or renames one; its URL stays, since links and bookmarks have it. */
export function SpecialityDialog({ speciality, onClose, onDone }: TaskProps & { speciality: ManagedSpeciality | undefined }) {
  const { t } = useTranslation(['specialities', 'common'])
  const message = useMessage()
  const ownName = useOwnName()
  const form = useZodForm({
    schema: SpecialityNames,
    initial: { name: speciality?.name ?? '', nameAr: speciality?.nameAr ?? '' },
    message,
    send: async (body) => {
      if (speciality) {
        const renamed = await api.specialities.rename({ params: { id: speciality.id }, body })
        onDone(t('renamed', { name: ownName(renamed) }))
      } else {
        const added = await api.specialities.add({ body })
        onDone(t('added', { name: ownName(added) }))
      }
    },
  })
  const title = speciality ? t('rename_of', { name: ownName(speciality) }) : t('add')
  return (
    <Dialog title={title} closeLabel={t('common:close')} onClose={onClose}>
      <TaskForm form={form} submitLabel={speciality ? t('common:save') : t('add')} failed={t('action_failed')} onCancel={onClose}>
        <Field {...form.field('name')} label={t('name')} lang="en" dir="ltr" autoComplete="off" required />
        <Field {...form.field('nameAr')} label={t('name_ar')} lang="ar" dir="rtl" autoComplete="off" required />
        {speciality && <p className="small">{t('links_stay')}</p>}
      </TaskForm>
    </Dialog>
  )
}

/** Asks before a speciality is offered for nothing new. */
export function RetireDialog({ speciality, onClose, onDone }: TaskProps & { speciality: ManagedSpeciality }) {
  const { t } = useTranslation(['specialities', 'applications', 'common'])
  const name = useOwnName()(speciality)
  const retiring = useMutation({
    ...untilAnswered,
    mutationFn: () => api.specialities.retire({ params: { id: speciality.id } }),
    onSuccess: () => onDone(t('retired_done', { name })),
  })
  return (
    <ConfirmDialog
      title={t('retire_title', { name })}
      keepLabel={t('common:no')}
      confirmLabel={t('retire_confirm')}
      busy={retiring.isPending}
      busyLabel={t('applications:saving')}
      onKeep={onClose}
      onConfirm={() => retiring.mutate()}
    >
      <p>{t('retire_text')}</p>
      {retiring.isError && <Failure failure={retiring.error} failed={t('action_failed')} />}
    </ConfirmDialog>
  )
}
