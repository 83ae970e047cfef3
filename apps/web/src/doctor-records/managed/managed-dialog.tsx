import { type ManagedDoctor, DeclineDoctor, ApproveDoctor } from '@aafiya/contracts/doctors/doctors'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { api } from '../../api.ts'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useMessage } from '../../i18n/use-message.ts'
import { Failure } from '../../page/failure.tsx'
import { untilAnswered } from '../../sending.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { changeOf, doctorDraft, draftOfDoctor } from '../doctor-draft.ts'
import { ListingFields } from '../doctor-fields.tsx'
import { DoctorDialog } from './doctor-dialog.tsx'
import { type TaskProps, TaskForm } from './task-form.tsx'

export type DoctorTask = 'approve' | 'decline' | 'edit' | 'unlist'
export type ManagedTask = { name: 'create'; doctor?: undefined } | { name: DoctorTask; doctor: ManagedDoctor }

/** The dialog of what an administrator is about to do. */
export function ManagedDialog({ task, ...rest }: TaskProps & { task: ManagedTask }) {
  const { name, doctor } = task
  if (name === 'create') return <DoctorDialog doctor={undefined} {...rest} />
  if (name === 'edit') return <DoctorDialog doctor={doctor} {...rest} />
  if (name === 'approve') return <ApproveDialog doctor={doctor} {...rest} />
  if (name === 'decline') return <DeclineDialog doctor={doctor} {...rest} />
  return <UnlistDialog doctor={doctor} {...rest} />
}

/** Asks before a doctor disappears from the directory. */
function UnlistDialog({ doctor, onClose, onDone }: TaskProps & { doctor: ManagedDoctor }) {
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

/** Declines an application, with the reason that the applicant is mailed. */
function DeclineDialog({ doctor, onClose, onDone }: TaskProps & { doctor: ManagedDoctor }) {
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

const schema = doctorDraft('approval')

/** Approves a doctor with the speciality and the fee that the clinic settles on. */
function ApproveDialog({ doctor, onClose, onDone }: TaskProps & { doctor: ManagedDoctor }) {
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
