import type { DoctorCount } from '@aafiya/contracts/doctors'
import { specialities, type Speciality } from '@aafiya/contracts/specialities'
import { useTranslation } from 'react-i18next'

import { countOf } from '../doctors/doctor-counts.ts'
import { useFormat } from '../i18n/use-format.ts'
import { paths } from '../paths.ts'
import { classNames } from '../ui/behaviour/class-names.ts'
import more from '../ui/text/scrolls-on.module.css'
import { SpecialityLink } from './speciality-link.tsx'
import css from './speciality-list.module.css'

export interface SpecialityListProps {
  counts: readonly DoctorCount[] | undefined
  current: string
  /** What else the address holds; a change of speciality keeps the name looked for. */
  search: URLSearchParams
}

/** The six specialities with their counts: a list in the margin, tabs that scroll sideways on a phone. */
export function SpecialityList({ counts, current, search }: SpecialityListProps) {
  const { t } = useTranslation(['doctors', 'common'])
  const { count } = useFormat()
  const numberOf = (wanted?: readonly Speciality[]) => counts && count(countOf(counts, wanted).listed)
  const isCurrent = (speciality: string) => speciality.toLowerCase() === current.toLowerCase()
  const kept = search.toString()
  return (
    <nav aria-label={t('specialities')} className={css.nav}>
      <ul className={classNames(css.list, more.row)}>
        <SpecialityLink to={{ pathname: paths.doctors(), search: kept }} isCurrent={!current} number={numberOf()}>
          <span className={css.long}>{t('all_specialities')}</span>
          <span className={css.short}>{t('all_short')}</span>
        </SpecialityLink>
        {specialities.map((speciality) => (
          <SpecialityLink
            key={speciality}
            // The one that is open already leads back to all of them.
            to={{ pathname: isCurrent(speciality) ? paths.doctors() : paths.speciality(speciality), search: kept }}
            isCurrent={isCurrent(speciality)}
            number={numberOf([speciality])}
          >
            {t(`speciality_${speciality}`, { ns: 'common' })}
          </SpecialityLink>
        ))}
      </ul>
    </nav>
  )
}
