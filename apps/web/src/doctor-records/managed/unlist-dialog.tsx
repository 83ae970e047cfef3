import type { ManagedDoctor } from '@aafiya/contracts/doctors'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { Failure } from '../../page/failure.tsx'
import { untilAnswered } from '../../sending.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import type { TaskProps } from './task-form.tsx'

/** Asks before a doctor disappears from the directory. */
export function UnlistDialog({ doctor, onClose, onDone }: TaskProps & { doctor: ManagedDoctor }) {
  const { t } = useTranslation(['applications', 'common'])
  const name = useDoctorName()(doctor)
  const unlisting = useMutation({
    ...untilAnswered,
    mutationFn: () => api.doctors.remove({ params: { id: doctor.id } }),
    onSuccess: () => onDone(t('unlisted_done', { doctor: name })),
  })
  return (
    <ConfirmDialog
      title={t('unlist_title', { doctor: name })}
      keepLabel={t('common:no')}
      confirmLabel={t('unlist_confirm')}
      busy={unlisting.isPending}
      busyLabel={t('saving')}
      onKeep={onClose}
      onConfirm={() => unlisting.mutate()}
    >
      <p>{t('unlist_text')}</p>
      {unlisting.isError && <Failure failure={unlisting.error} failed={t('action_failed')} />}
    </ConfirmDialog>
  )
}
