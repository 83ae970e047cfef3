import type { VisitPage } from '@aafiya/contracts/appointments/visit-notes'
import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { civilDay } from '../../i18n/when.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import { useAnswerText, useProgressText } from '../calendar/visit-progress.tsx'

const genders: Readonly<Record<number, 'male' | 'female'>> = { 0: 'male', 1: 'female' }

/** Whole months between two civil days. */
function monthsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  const months = Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  return years * 12 + months - (to.slice(8) < from.slice(8) ? 1 : 0)
}

/** Age and gender: in days for newborns, in months for small children. Of a year of birth alone, the year. */
export function useAboutPatient({ visit, patient }: VisitPage, zone: string): string {
  const { t } = useTranslation(['visit-page', 'inbox', 'words'])
  const { birthDate, birthYear, gender } = patient
  const day = civilAt(new Date(visit.appointmentDate), zone).date
  const months = birthDate ? monthsBetween(birthDate, day) : 0
  const age = birthDate
    ? months < 1
      ? t('age_days', { count: Math.max(0, daysBetween(birthDate, day)) })
      : months < 36
        ? t('age_months', { count: months })
        : t('inbox:age', { count: Math.floor(months / 12) })
    : birthYear !== null && t('born_in', { year: String(birthYear) })
  const who = gender === null ? undefined : genders[gender]
  return [age, who && t(who)].filter(Boolean).join(t('words:comma'))
}

/** What is known of the visit and the patient. */
export function PatientFacts({ page: { visit, patient }, zone }: { page: VisitPage; zone: string }) {
  const { t } = useTranslation(['visit-page', 'visits', 'calendar', 'words'])
  const { clockTime, longDate } = useFormat()
  const language = useLanguage()
  const name = usePersonName()
  const progress = useProgressText(zone, { isInCalendar: false })(visit)
  const answer = useAnswerText()(visit)
  const start = clockTime({ instant: visit.appointmentDate, zone })
  const end = visit.endsAt && clockTime({ instant: visit.endsAt, zone })
  return (
    <FactRows
      rows={[
        { label: t('words:time'), value: <bdi>{end ? `${start} – ${end}` : start}</bdi> },
        visit.visitType && {
          label: t('words:visit_type'),
          value: inLanguage(language, visit.visitType.name, visit.visitType.nameAr),
        },
        { label: t('visits:status'), value: progress ?? answer ?? t(`visits:status_${visit.status}`) },
        patient.birthDate !== null && { label: t('words:birth_date'), value: longDate(civilDay(patient.birthDate)) },
        patient.bookedBy !== undefined && {
          label: t('booked_by'),
          value: <bdi>{name(patient.bookedBy, patient.bookedByAr ?? null)}</bdi>,
        },
      ]}
    />
  )
}
