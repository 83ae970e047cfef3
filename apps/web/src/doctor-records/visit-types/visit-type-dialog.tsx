import type { ManagedVisitType } from '@aafiya/contracts/doctors/visit-types'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useMessage } from '../../i18n/use-message.ts'
import { Failure } from '../../page/failure.tsx'
import { untilAnswered } from '../../sending.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { TaskForm, type TaskProps } from '../managed/task-form.tsx'
import { useOwnName } from '../ordered/use-own-name.ts'
import { draftOfType, typeOfDraft, VisitTypeDraft } from './visit-type-draft.ts'
import { doctorsWithTypes } from './visit-type-queries.ts'

/** Adds a visit type, or changes one; visits that were booked keep what they were booked as. */
export function VisitTypeDialog({ type, onClose, onDone }: TaskProps & { type: ManagedVisitType | undefined }) {
  const { t } = useTranslation(['visit-types', 'specialities', 'common'])
  const message = useMessage()
  const ownName = useOwnName()
  const form = useZodForm({
    schema: VisitTypeDraft,
    initial: draftOfType(type),
    message,
    send: async (draft) => {
      const { doctorId, fields } = typeOfDraft(draft)
      const saved = type
        ? await api.visitTypes.change({ params: { id: type.id }, body: fields })
        : await api.visitTypes.add({ body: { ...fields, ...(doctorId && { doctorId }) } })
      onDone(t(type ? 'specialities:renamed' : 'specialities:added', { name: ownName(saved) }))
    },
  })
  const title = type ? t('edit_of', { name: ownName(type) }) : t('add')
  const submitLabel = type ? t('common:save') : t('add')
  return (
    <Dialog title={title} closeLabel={t('common:close')} onClose={onClose}>
      <TaskForm form={form} submitLabel={submitLabel} failed={t('specialities:action_failed')} onCancel={onClose}>
        {!type && <DoctorField {...form.field('doctorId')} />}
        <Field {...form.field('name')} label={t('specialities:name')} lang="en" dir="ltr" autoComplete="off" required />
        <Field {...form.field('nameAr')} label={t('specialities:name_ar')} lang="ar" dir="rtl" autoComplete="off" required />
        <Field {...form.field('minutes')} label={t('minutes')} inputMode="numeric" autoComplete="off" required />
        <Field {...form.field('pauseMinutes')} label={t('pause_minutes')} hint={t('pause_hint')} inputMode="numeric" autoComplete="off" />
        <Field {...form.field('fee')} label={t('fee')} hint={t('fee_hint')} inputMode="decimal" autoComplete="off" />
        <RadioSegments
          {...form.field('bookableBy')}
          label={t('bookable_by')}
          options={[
            { value: 'patient', label: t('by_patient') },
            { value: 'clinic', label: t('by_clinic') },
          ]}
        />
        <Field
          {...form.field('followUpDays')}
          label={t('follow_up_days')}
          hint={t('follow_up_hint')}
          inputMode="numeric"
          autoComplete="off"
        />
        {type && <p className="small">{t('booked_stay')}</p>}
      </TaskForm>
    </Dialog>
  )
}

interface DoctorFieldProps {
  id: string
  value: string | undefined
  onValue: (id: string) => void
  error: string | undefined
}

/** Whose type it is. */
function DoctorField({ id, value, onValue, error }: DoctorFieldProps) {
  const { t } = useTranslation('visit-types')
  const { data: doctors = [] } = useQuery(doctorsWithTypes())
  const name = useDoctorName()
  return (
    <SelectField id={id} label={t('whose')} hint={t('whose_hint')} value={value} onValue={onValue} error={error}>
      <option value="">{t('every_doctor')}</option>
      {doctors.map((doctor) => (
        <option key={doctor.id} value={doctor.id}>
          {name(doctor)}
        </option>
      ))}
    </SelectField>
  )
}

/** Asks before nobody can book a type any more. */
export function RetireTypeDialog({ type, onClose, onDone }: TaskProps & { type: ManagedVisitType }) {
  const { t } = useTranslation(['visit-types', 'specialities', 'applications', 'common'])
  const name = useOwnName()(type)
  const retiring = useMutation({
    ...untilAnswered,
    mutationFn: () => api.visitTypes.retire({ params: { id: type.id } }),
    onSuccess: () => onDone(t('specialities:retired_done', { name })),
  })
  return (
    <ConfirmDialog
      title={t('specialities:retire_title', { name })}
      keepLabel={t('common:no')}
      confirmLabel={t('specialities:retire_confirm')}
      busy={retiring.isPending}
      busyLabel={t('applications:saving')}
      onKeep={onClose}
      onConfirm={() => retiring.mutate()}
    >
      <p>{t('retire_text')}</p>
      {retiring.isError && <Failure failure={retiring.error} failed={t('specialities:action_failed')} />}
    </ConfirmDialog>
  )
}
