import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useSpecialities } from '../doctors/use-specialities.ts'
import { Field } from '../ui/field/field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import type { BoundField } from '../ui/form/use-zod-form.ts'
import type { DoctorDraft } from './doctor-draft.ts'
import css from './doctor-fields.module.css'

export interface DoctorFieldsProps {
  form: { field: (name: Exclude<keyof DoctorDraft, 'gender'>) => BoundField<string | undefined> }
}

/** Speciality and fee, required for listing a doctor. */
export function ListingFields({ form }: DoctorFieldsProps) {
  const { t } = useTranslation(['applications', 'words'])
  const { offered, nameOf } = useSpecialities()
  const field = form.field('speciality')
  // A doctor keeps a retired speciality.
  const [kept] = useState(field.value)
  const choices = kept && !offered.includes(kept) ? [...offered, kept] : offered
  return (
    <div className={css.pair}>
      <SelectField {...field} label={t('words:speciality')}>
        <option value="" disabled>
          {t('words:choose')}
        </option>
        {choices.map((speciality) => (
          <option key={speciality} value={speciality}>
            {nameOf(speciality)}
          </option>
        ))}
      </SelectField>
      <Field
        {...form.field('fees')}
        label={t('words:appointment_fee')}
        hint={t('fees_hint')}
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  )
}

/** What patients read about a doctor; texts with an Arabic version are in pairs. */
export function DoctorFields({ form }: DoctorFieldsProps) {
  const { t } = useTranslation('applications')
  return (
    <>
      <ListingFields form={form} />
      <Field
        {...form.field('experience')}
        label={t('experience')}
        inputMode="numeric"
        autoComplete="off"
        className={css.narrow}
      />
      <Twins>
        <Field {...form.field('degree')} label={t('degree')} hint={t('degree_hint')} dir="auto" autoComplete="off" />
        <Field {...form.field('degreeAr')} label={t('degree_ar')} lang="ar" dir="rtl" autoComplete="off" />
      </Twins>
      <p className="small">{t('about_note')}</p>
      <Twins>
        <TextArea {...form.field('about')} label={t('about')} rows={5} />
        <TextArea {...form.field('aboutAr')} label={t('about_ar')} lang="ar" dir="rtl" rows={5} />
      </Twins>
      <Twins>
        <Field {...form.field('address')} label={t('address')} dir="auto" autoComplete="street-address" />
        <Field {...form.field('addressAr')} label={t('address_ar')} lang="ar" dir="rtl" autoComplete="off" />
      </Twins>
    </>
  )
}

const Twins = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>
