import type { DoctorCount } from '@aafiya/contracts/doctors'
import type { Speciality } from '@aafiya/contracts/specialities'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { To } from 'react-router-dom'

import { countOf } from '../doctors/doctor-counts.ts'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { useFormat } from '../i18n/use-format.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { classNames } from '../ui/behaviour/class-names.ts'
import { Nuqta } from '../ui/text/nuqta.tsx'
import more from '../ui/text/scrolls-on.module.css'
import css from './speciality-list.module.css'

export interface SpecialityListProps {
  counts: readonly DoctorCount[] | undefined
  current: string
  /** The rest of the URL's query; a change of speciality keeps the search. */
  search: URLSearchParams
}

/** The specialities with their counts: a list in the margin, tabs that scroll sideways on a phone. */
export function SpecialityList({ counts, current, search }: SpecialityListProps) {
  const { t } = useTranslation('doctors')
  const { all, offered, nameOf } = useSpecialities()
  const { count } = useFormat()
  const numberOf = (wanted?: readonly Speciality[]) => counts && count(countOf(counts, wanted).listed)
  const isCurrent = (speciality: string) => speciality.toLowerCase() === current.toLowerCase()
  const kept = search.toString()
  // One that is retired remains for as long as it has doctors.
  const shown = all.filter((one) => offered.includes(one) || counts?.some(({ speciality }) => speciality === one))
  return (
    <nav aria-label={t('specialities')} className={css.nav}>
      <ul className={classNames(css.list, more.row)}>
        <SpecialityLink to={{ pathname: paths.doctors(), search: kept }} isCurrent={!current} number={numberOf()}>
          <span className={css.long}>{t('all_specialities')}</span>
          <span className={css.short}>{t('all_short')}</span>
        </SpecialityLink>
        {shown.map((speciality) => (
          <SpecialityLink
            key={speciality}
            // The one that is open already leads back to all of them.
            to={{ pathname: isCurrent(speciality) ? paths.doctors() : paths.speciality(speciality), search: kept }}
            isCurrent={isCurrent(speciality)}
            number={numberOf([speciality])}
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

/** Scrolls the current tab into view sideways, and moves nothing else. */
function bringIntoView(tab: HTMLLIElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const box = tab.getBoundingClientRect()
  const frame = row.getBoundingClientRect()
  if (box.left < frame.left || box.right > frame.right) {
    row.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2
  }
}

function SpecialityLink({ to, isCurrent, number, children }: SpecialityLinkProps) {
  return (
    <li ref={isCurrent ? bringIntoView : null}>
      <AppLink to={to} className={css.link} aria-current={isCurrent ? 'page' : undefined}>
        {isCurrent && <Nuqta tone="warm" className={css.nuqta} />}
        <span className={css.name}>{children}</span>
        <span className={css.number}>{number}</span>
      </AppLink>
    </li>
  )
}
