import { SpecialityNames, type ManagedSpeciality } from '@aafiya/contracts/specialities/managed-specialities'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useForm } from '../../kit/use-form.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TaskForm, type TaskProps } from '../managed/task-form.tsx'
import { useOwnName } from '../ordered/use-own-name.ts'

/**
 * Adds a speciality, or changes its names and the complaints that lead to it. Its URL stays, since links and bookmarks
 * use it.
 */
export function SpecialityDialog({
  entry: speciality,
  onClose,
  onDone,
}: TaskProps & { entry: ManagedSpeciality | undefined }) {
  const { t } = useTranslation(['specialities', 'words', 'staff', 'common'])
  const ownName = useOwnName()
  const form = useForm({
    draft: `speciality:${speciality?.id ?? 'new'}`,
    schema: SpecialityNames,
    initial: {
      name: speciality?.name ?? '',
      nameAr: speciality?.nameAr ?? '',
      complaints: speciality?.complaints ?? '',
    },
    send: async ({ complaints, ...names }, idempotencyKey) => {
      // Unchanged complaints are not sent, so that later releases can extend them.
      const body = complaints === (speciality?.complaints ?? '') ? names : { ...names, complaints }
      if (speciality) {
        const renamed = await api.specialities.rename({ params: { id: speciality.id }, body })
        onDone(t('renamed', { name: ownName(renamed) }))
      } else {
        const added = await api.specialities.add({ body, idempotencyKey })
        onDone(t('added', { name: ownName(added) }))
      }
    },
  })
  const title = speciality ? t('edit_of', { name: ownName(speciality) }) : t('add')
  return (
    <Dialog title={title} closeLabel={t('common:close')} onClose={onClose}>
      <TaskForm
        form={form}
        submitLabel={speciality ? t('common:save') : t('add')}
        failed={t('words:action_failed')}
        onCancel={onClose}
      >
        <Field {...form.field('name')} label={t('staff:name_en')} lang="en" dir="ltr" autoComplete="off" required />
        <Field {...form.field('nameAr')} label={t('words:name_ar')} lang="ar" dir="rtl" autoComplete="off" required />
        <TextArea
          {...form.field('complaints')}
          label={t('complaints')}
          hint={t('complaints_hint')}
          dir="auto"
          rows={6}
        />
        {speciality && <p className="small">{t('links_stay')}</p>}
      </TaskForm>
    </Dialog>
  )
}
