import type { ManagedDoctor } from '@aafiya/contracts/doctors/doctors'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { GenderField } from '../../page/gender-field.tsx'
import { useNumberReader } from '../../page/use-number-reader.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { changeOf, creationOf, doctorDraft, draftOfDoctor } from '../doctor-draft.ts'
import layout from '../doctor-fields.module.css'
import { DoctorFields } from '../doctor-fields.tsx'
import { TaskForm, type TaskProps } from './task-form.tsx'

/** Creates a doctor, who receives a link to set a password, or edits one. */
export function DoctorDialog({ doctor, onClose, onDone }: TaskProps & { doctor: ManagedDoctor | undefined }) {
  const { t } = useTranslation(['applications', 'words', 'staff', 'common'])
  const doctorName = useDoctorName()
  const [initial] = useState(() => draftOfDoctor(doctor))
  const numbers = useNumberReader()
  const form = useForm({
    draft: `doctor:${doctor?.id ?? 'new'}`,
    schema: doctorDraft(doctor ? 'change' : 'creation', numbers),
    initial,
    send: async (draft, idempotencyKey) => {
      if (doctor) {
        await api.doctors.update({ params: { id: doctor.id }, body: changeOf(draft, numbers) })
        onDone(t('edited', { doctor: doctorName(doctor) }))
      } else {
        const created = await api.doctors.create({ body: creationOf(draft, numbers), idempotencyKey })
        onDone(t('created', { doctor: doctorName(created) }))
      }
    },
  })
  return (
    <Dialog
      title={doctor ? t('edit_of', { doctor: doctorName(doctor) }) : t('create')}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <TaskForm
        form={form}
        submitLabel={doctor ? t('common:save') : t('create')}
        failed={t('words:action_failed')}
        onCancel={onClose}
      >
        <div className={layout.pair}>
          <Field
            {...form.field('firstName')}
            label={t('words:first_name')}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
          />
          <Field
            {...form.field('lastName')}
            label={t('words:last_name')}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <Field
          {...form.field('fullNameAr')}
          label={t('staff:full_name_ar')}
          lang="ar"
          dir="rtl"
          autoComplete="off"
          spellCheck={false}
        />
        {!doctor && (
          <Field
            {...form.field('email')}
            label={t('common:email')}
            hint={t('email_hint')}
            type="email"
            autoComplete="off"
          />
        )}
        <GenderField {...form.field('gender')} />
        <DoctorFields form={form} />
      </TaskForm>
    </Dialog>
  )
}
