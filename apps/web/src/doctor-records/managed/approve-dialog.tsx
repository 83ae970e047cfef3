import { ApproveDoctor, type ManagedDoctor } from '@aafiya/contracts/doctors'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { api } from '../../api.ts'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useMessage } from '../../i18n/use-message.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { changeOf, doctorDraft, draftOfDoctor } from '../doctor-draft.ts'
import { ListingFields } from '../doctor-fields.tsx'
import { TaskForm, type TaskProps } from './task-form.tsx'

const schema = doctorDraft('approval')

/** Approves a doctor with the speciality and the fee that the clinic settles on. */
export function ApproveDialog({ doctor, onClose, onDone }: TaskProps & { doctor: ManagedDoctor }) {
  const { t } = useTranslation(['applications', 'common'])
  const message = useMessage()
  const name = useDoctorName()(doctor)
  const [initial] = useState(() => draftOfDoctor({ speciality: doctor.speciality, fees: doctor.fees }))
  const form = useZodForm({
    schema,
    initial,
    message,
    send: async (draft) => {
      await api.doctors.approve({ params: { id: doctor.id }, body: z.parse(ApproveDoctor, changeOf(draft)) })
      onDone(t('approved_done', { doctor: name }))
    },
  })
  return (
    <Dialog title={t('approve_of', { doctor: name })} closeLabel={t('common:close')} onClose={onClose}>
      <TaskForm form={form} submitLabel={t('approve')} failed={t('action_failed')} onCancel={onClose}>
        <p>{t('approve_text')}</p>
        <ListingFields form={form} />
      </TaskForm>
    </Dialog>
  )
}
