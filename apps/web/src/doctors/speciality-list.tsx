import type { Doctor } from '@aafiya/contracts/doctors'
import { specialities } from '@aafiya/contracts/specialities'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { paths } from '../paths.ts'
import { classNames } from '../ui/class-names.ts'
import more from '../ui/scrolls-on.module.css'
import css from './speciality-list.module.css'
import { SpecialityLink } from './speciality-link.tsx'

export interface SpecialityListProps {
  doctors: readonly Doctor[] | undefined
  current: string | undefined
  /** What else the address holds; a change of speciality keeps the name looked for. */
  search: URLSearchParams
}

/** The six specialities with their counts: a list in the margin, tabs that scroll sideways on a phone. */
export function SpecialityList({ doctors, current, search }: SpecialityListProps) {
  const { t } = useTranslation(['doctors', 'common'])
  const { count } = useFormat()
  const numberOf = (speciality?: string) =>
    doctors && count(doctors.filter((doctor) => !speciality || doctor.speciality === speciality).length)
  const isCurrent = (speciality: string) => speciality.toLowerCase() === current?.toLowerCase()
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
            // The one that is open already leads back to all of them (specification section 2).
            to={{ pathname: isCurrent(speciality) ? paths.doctors() : paths.speciality(speciality), search: kept }}
            isCurrent={isCurrent(speciality)}
            number={numberOf(speciality)}
          >
            {t(`speciality_${speciality}`, { ns: 'common' })}
          </SpecialityLink>
        ))}
      </ul>
    </nav>
  )
}
