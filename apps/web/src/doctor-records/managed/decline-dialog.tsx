import { DeclineDoctor, type ManagedDoctor } from '@aafiya/contracts/doctors'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useMessage } from '../../i18n/use-message.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { TaskForm, type TaskProps } from './task-form.tsx'

/** Declines an application, with the reason that the applicant is mailed. */
export function DeclineDialog({ doctor, onClose, onDone }: TaskProps & { doctor: ManagedDoctor }) {
  const { t } = useTranslation(['applications', 'common'])
  const message = useMessage()
  const name = useDoctorName()(doctor)
  const form = useZodForm({
    schema: DeclineDoctor,
    initial: { reason: '' },
    message,
    send: async (body) => {
      await api.doctors.decline({ params: { id: doctor.id }, body })
      onDone(t('declined_done', { doctor: name }))
    },
  })
  return (
    <Dialog title={t('decline_of', { doctor: name })} closeLabel={t('common:close')} onClose={onClose}>
      <TaskForm form={form} isDanger submitLabel={t('decline')} failed={t('action_failed')} onCancel={onClose}>
        <TextArea {...form.field('reason')} label={t('reason')} hint={t('reason_hint')} rows={4} required />
      </TaskForm>
    </Dialog>
  )
}
