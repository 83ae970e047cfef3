import type { ManagedVisitType } from '@aafiya/contracts/doctors/visit-types'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { useNumberReader } from '../../page/use-number-reader.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TaskForm, type TaskProps } from '../managed/task-form.tsx'
import { useOwnName } from '../ordered/use-own-name.ts'
import { draftOfType, typeOfDraft, visitTypeDraft } from './visit-type-draft.ts'
import { doctorsWithTypes } from './visit-type-queries.ts'

/** Adds or edits a visit type; booked visits keep the type as it was. */
export function VisitTypeDialog({ entry: type, onClose, onDone }: TaskProps & { entry: ManagedVisitType | undefined }) {
  const { t } = useTranslation(['visit-types', 'specialities', 'words', 'staff', 'common'])
  const ownName = useOwnName()
  const numbers = useNumberReader()
  const form = useForm({
    draft: `visit-type:${type?.id ?? 'new'}`,
    schema: visitTypeDraft(numbers),
    initial: draftOfType(type),
    send: async (draft, idempotencyKey) => {
      const { doctorId, fields } = typeOfDraft(draft, numbers)
      const saved = type
        ? await api.visitTypes.change({ params: { id: type.id }, body: fields })
        : await api.visitTypes.add({ body: { ...fields, ...(doctorId && { doctorId }) }, idempotencyKey })
      onDone(t(type ? 'specialities:renamed' : 'specialities:added', { name: ownName(saved) }))
    },
  })
  const title = type ? t('specialities:edit_of', { name: ownName(type) }) : t('add')
  const submitLabel = type ? t('common:save') : t('add')
  return (
    <Dialog title={title} closeLabel={t('common:close')} onClose={onClose}>
      <TaskForm form={form} submitLabel={submitLabel} failed={t('words:action_failed')} onCancel={onClose}>
        {!type && <DoctorField {...form.field('doctorId')} />}
        <Field {...form.field('name')} label={t('staff:name_en')} lang="en" dir="ltr" autoComplete="off" required />
        <Field {...form.field('nameAr')} label={t('words:name_ar')} lang="ar" dir="rtl" autoComplete="off" required />
        <Field {...form.field('minutes')} label={t('minutes')} inputMode="numeric" autoComplete="off" required />
        <Field
          {...form.field('pauseMinutes')}
          label={t('pause_minutes')}
          hint={t('pause_hint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          {...form.field('fee')}
          label={t('words:fee')}
          hint={t('fee_hint')}
          inputMode="decimal"
          autoComplete="off"
        />
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
        <Field
          {...form.field('followUps')}
          label={t('follow_ups')}
          hint={t('follow_ups_hint')}
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

/** The doctor the type belongs to. */
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
