import type { DoctorFacets } from '@aafiya/contracts/doctors/directory'
import type { Speciality } from '@aafiya/contracts/specialities/specialities'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { To } from 'react-router-dom'

import { useSpecialities } from '../doctors/use-specialities.ts'
import { useFormat } from '../i18n/use-format.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './speciality-list.module.css'

export interface SpecialityListProps {
  /** The number of matching doctors of each, with the other filters applied. */
  counts: DoctorFacets['specialities'] | undefined
  shown: readonly Speciality[]
  current: string
  /** The other query parameters; changing the speciality keeps them. */
  search: URLSearchParams
}

/** The specialities with counts, in the margin of a desktop. On a phone they are among the filters. */
export function SpecialityList({ counts, shown, current, search }: SpecialityListProps) {
  const { t } = useTranslation('words')
  const { nameOf } = useSpecialities()
  const { count } = useFormat()
  const numberOf = (wanted?: Speciality) =>
    counts &&
    count(
      counts
        .filter(({ speciality }) => !wanted || speciality === wanted)
        .reduce((sum, { doctors }) => sum + doctors, 0),
    )
  const isCurrent = (speciality: string) => speciality.toLowerCase() === current.toLowerCase()
  const kept = search.toString()
  return (
    <nav aria-label={t('specialities')}>
      <ul>
        <SpecialityLink to={{ pathname: paths.doctors(), search: kept }} isCurrent={!current} number={numberOf()}>
          {t('all_specialities')}
        </SpecialityLink>
        {shown.map((speciality) => (
          <SpecialityLink
            key={speciality}
            // The current speciality links back to all of them.
            to={{ pathname: isCurrent(speciality) ? paths.doctors() : paths.speciality(speciality), search: kept }}
            isCurrent={isCurrent(speciality)}
            number={numberOf(speciality)}
          >
            {nameOf(speciality)}
          </SpecialityLink>
        ))}
      </ul>
    </nav>
  )
}

interface SpecialityLinkProps {
  to: Exclude<To, string>
  isCurrent: boolean
  number: string | undefined
  children: ReactNode
}

function SpecialityLink({ to, isCurrent, number, children }: SpecialityLinkProps) {
  return (
    <li>
      <AppLink to={to} className={css.link} aria-current={isCurrent ? 'page' : undefined}>
        {isCurrent && <Nuqta tone="warm" />}
        <span className={css.name}>{children}</span>
        <span>{number}</span>
      </AppLink>
    </li>
  )
}
