import { type ManagedDoctor, DeclineDoctor, ApproveDoctor } from '@aafiya/contracts/doctors/doctors'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { useNumberReader } from '../../page/use-number-reader.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { changeOf, doctorDraft, draftOfDoctor } from '../doctor-draft.ts'
import { ListingFields } from '../doctor-fields.tsx'
import { DoctorDialog } from './doctor-dialog.tsx'
import { type TaskProps, TaskForm } from './task-form.tsx'

export type DoctorTask = 'approve' | 'decline' | 'edit' | 'unlist'
export type ManagedTask = { name: 'create'; doctor?: undefined } | { name: DoctorTask; doctor: ManagedDoctor }

/** The dialog of an administrator's task. */
export function ManagedDialog({ task, ...rest }: TaskProps & { task: ManagedTask }) {
  const { name, doctor } = task
  if (name === 'create') return <DoctorDialog doctor={undefined} {...rest} />
  if (name === 'edit') return <DoctorDialog doctor={doctor} {...rest} />
  if (name === 'approve') return <ApproveDialog doctor={doctor} {...rest} />
  if (name === 'decline') return <DeclineDialog doctor={doctor} {...rest} />
  return <UnlistDialog doctor={doctor} {...rest} />
}

/** Confirms removing a doctor from the directory. */
function UnlistDialog({ doctor, onClose, onDone }: TaskProps & { doctor: ManagedDoctor }) {
  const { t } = useTranslation(['applications', 'words', 'common'])
  const name = useDoctorName()(doctor)
  const unlisting = useApiMutation(() => api.doctors.remove({ params: { id: doctor.id } }), {
    onSuccess: () => onDone(t('unlisted_done', { doctor: name })),
  })
  return (
    <ConfirmDialog
      title={t('unlist_title', { doctor: name })}
      keepLabel={t('common:no')}
      confirmLabel={t('unlist_confirm')}
      busy={unlisting.isPending}
      busyLabel={t('words:saving')}
      onKeep={onClose}
      onConfirm={() => unlisting.mutate()}
    >
      <p>{t('unlist_text')}</p>
      {unlisting.isError && <Failure failure={unlisting.error} failed={t('words:action_failed')} />}
    </ConfirmDialog>
  )
}

/** Declines an application, with the reason that is mailed to the applicant. */
function DeclineDialog({ doctor, onClose, onDone }: TaskProps & { doctor: ManagedDoctor }) {
  const { t } = useTranslation(['applications', 'words', 'staff', 'common'])
  const name = useDoctorName()(doctor)
  const form = useForm({
    draft: `decline:${doctor.id}`,
    schema: DeclineDoctor,
    initial: { reason: '' },
    send: async (body) => {
      await api.doctors.decline({ params: { id: doctor.id }, body })
      onDone(t('declined_done', { doctor: name }))
    },
  })
  return (
    <Dialog title={t('decline_of', { doctor: name })} closeLabel={t('common:close')} onClose={onClose}>
      <TaskForm form={form} isDanger submitLabel={t('decline')} failed={t('words:action_failed')} onCancel={onClose}>
        <TextArea {...form.field('reason')} label={t('staff:reason')} hint={t('reason_hint')} rows={4} required />
      </TaskForm>
    </Dialog>
  )
}

/** Approves a doctor with the speciality and fee that the clinic sets. */
function ApproveDialog({ doctor, onClose, onDone }: TaskProps & { doctor: ManagedDoctor }) {
  const { t } = useTranslation(['applications', 'words', 'common'])
  const name = useDoctorName()(doctor)
  const numbers = useNumberReader()
  const [initial] = useState(() => draftOfDoctor({ speciality: doctor.speciality, fees: doctor.fees }))
  const form = useForm({
    draft: `approve:${doctor.id}`,
    schema: doctorDraft('approval', numbers),
    initial,
    send: async (draft) => {
      await api.doctors.approve({ params: { id: doctor.id }, body: z.parse(ApproveDoctor, changeOf(draft, numbers)) })
      onDone(t('approved_done', { doctor: name }))
    },
  })
  return (
    <Dialog title={t('approve_of', { doctor: name })} closeLabel={t('common:close')} onClose={onClose}>
      <TaskForm form={form} submitLabel={t('approve')} failed={t('words:action_failed')} onCancel={onClose}>
        <p>{t('approve_text')}</p>
        <ListingFields form={form} />
      </TaskForm>
    </Dialog>
  )
}
