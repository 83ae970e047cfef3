import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '../i18n/use-language.ts'
import { doctorName, type NamedDoctor } from './doctor-texts.ts'
import { TwinText } from './twin-text.tsx'

/** "Dr Mariam Haddad", "د. مريم حداد": for sentences, titles and attributes. */
export function useDoctorName(): (doctor: NamedDoctor) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return useCallback((doctor) => t('doctor_name', { name: doctorName(language, doctor) }), [t, language])
}

/** The doctor's name as an element: a Latin name on an Arabic page is marked as English, its title is not. */
export function DoctorName({ doctor }: { doctor: NamedDoctor }) {
  const { t } = useTranslation()
  const [before, after] = t('doctor_name', { name: '|' }).split(/\u2068\|\u2069/)
  return (
    <>
      {before}
      <TwinText latin={doctor.fullName} arabic={doctor.fullNameAr} />
      {after}
    </>
  )
}
