import { partsOfDay } from '@aafiya/contracts/appointments/parts-of-day'
import type { WaitingEntry } from '@aafiya/contracts/appointments/waiting-list'
import { weekdays, type Weekday } from '@aafiya/contracts/hours/schedule'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { civilDay } from '../i18n/when.ts'

type Named = NonNullable<WaitingEntry['doctor']>

/** The words of a waiting list entry. */
export function useWaitingWords(zone: string) {
  const { t } = useTranslation(['waiting', 'words'])
  const { weekday, weekdayAndDay, clockTime } = useFormat()
  const language = useLanguage()
  const { nameOf } = useSpecialities()
  const doctorName = useDoctorName()
  const listed = new Intl.ListFormat(language, { type: 'conjunction' })
  const named = ({ name, nameAr }: Named) => doctorName({ fullName: name, fullNameAr: nameAr })
  const whenOf = (instant: string) => ({ day: weekdayAndDay({ instant, zone }), time: clockTime({ instant, zone }) })
  /** The first of November 2026 is a Sunday. */
  const dayName = (day: Weekday) => weekday(civilDay(`2026-11-0${weekdays.indexOf(day) + 1}`))
  return {
    named,
    whenOf,
    dayName,
    /** "A time with Dr Mariam Haddad" */
    what: ({ doctor, speciality, insteadOf }: WaitingEntry) =>
      speciality !== undefined
        ? t('for_speciality', { name: nameOf(speciality) })
        : t(insteadOf === undefined ? 'for_doctor' : 'for_earlier', {
            ...(insteadOf !== undefined && whenOf(insteadOf)),
            name: doctor ? named(doctor) : '',
          }),
    /** "Monday and Tuesday, morning" */
    when: ({ days, parts }: WaitingEntry) =>
      [
        days.length === weekdays.length ? t('any_day') : listed.format(days.map(dayName)),
        parts.length === partsOfDay.length ? t('any_part') : listed.format(parts.map((part) => t(`words:${part}`))),
      ].join(t('words:comma')),
    /** "Monday 2 March, 10:00 AM, with Dr Mariam Haddad" */
    offer: ({ startsAt, doctor }: NonNullable<WaitingEntry['offer']>) =>
      t('offer_with', { ...whenOf(startsAt), name: named(doctor) }),
  }
}
