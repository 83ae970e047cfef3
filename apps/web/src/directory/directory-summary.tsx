import type { StartSpeciality } from '@aafiya/contracts/specialities/specialities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { countOf } from '../doctors/doctor-counts.ts'
import type { DoctorSearch } from '../doctors/doctor-queries.ts'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { usePersonChoice } from '../family/use-person-choice.ts'
import { itemsOf } from '../growing-list.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { usePersonName } from '../page/use-person-name.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import type { DoctorPages } from './directory-list.tsx'
import css from './directory-page.module.css'
import { isNarrowed } from './doctor-search.ts'
import { useFirstStep } from './use-first-step.ts'

type Count = ReturnType<typeof countOf>

export interface DirectorySummaryProps {
  wanted: DoctorSearch
  /** All doctors of the page's speciality. */
  all: Count | undefined
  list: DoctorPages
}

/** The family member to book for, with a way to change it. */
export function BookingFor() {
  const { t } = useTranslation('directory')
  const name = usePersonName()
  const { choice } = usePersonChoice()
  if (!choice?.chosen) return null
  const { fullName, fullNameAr } = choice.chosen
  return (
    <p className={css.for}>
      {t('booking_for', { name: name(fullName ?? fullNameAr ?? '', fullNameAr) })}
      <Button tone="text" onClick={() => choice.choose(undefined)}>
        {t('booking_for_yourself')}
      </Button>
    </p>
  )
}

/** Not imported from the contract, which would load all complaints with it. */
const generalPhysician: StartSpeciality = 'General physician'

const foundIn = (list: DoctorPages) => itemsOf(list.data)

const seeingIt = (list: DoctorPages) => foundIn(list).filter(({ matchedBy }) => matchedBy === 'complaint')

/** A complaint whose specialist may be missing here: the general physician is a beginning, and so is a question. */
export function ComplaintHint({ wanted: { q }, list }: Pick<DirectorySummaryProps, 'wanted' | 'list'>) {
  const { t } = useTranslation('doctors')
  const { isMissing, firstStep } = useFirstStep(q)
  const found = foundIn(list)
  // The word is a name, a district, or a speciality here after all.
  const isFound = found.length === 0 || found.some(({ matchedBy }) => matchedBy && matchedBy !== 'complaint')
  const isFirst = seeingIt(list).some(({ speciality }) => speciality === generalPhysician)
  if (!isFirst && (!isMissing || isFound)) return null
  return (
    <p className={css.for}>
      {firstStep}
      <LinkButton tone="text" to={paths.inquiries()}>
        {t('search_empty_ask')}
      </LinkButton>
    </p>
  )
}

/** How many doctors match and how many take bookings; announced again when search or filters change it. */
export function DirectorySummary(props: DirectorySummaryProps) {
  const words = useSummary(props)
  // The previous words stay until the next ones load, to avoid flicker.
  const [shown, show] = useState(words)
  if (words !== undefined && words !== shown) show(words)
  return (
    <p className={css.summary} role="status">
      {words ?? shown}
    </p>
  )
}

function useSummary({ wanted, all, list }: DirectorySummaryProps): string | undefined {
  const { t } = useTranslation(['directory', 'doctors', 'common'])
  const { nameOf } = useSpecialities()
  const language = useLanguage()
  if (!isNarrowed(wanted)) {
    if (!all) return undefined
    const doctors = t('common:doctors_count', { count: all.listed })
    return all.listed === 0
      ? doctors
      : t('doctors:summary', { doctors, taking: t('doctors:taking', { count: all.taking }) })
  }
  const total = list.isPlaceholderData ? undefined : list.data?.pages[0]?.total
  if (total === undefined) return undefined
  const doctors = t('common:doctors_count', { count: total })
  const day = wanted.filters?.free
  const found = day && total > 0 ? t(`found_${day}`, { doctors }) : doctors
  const specialities = [...new Set(seeingIt(list).map(({ speciality }) => nameOf(speciality)))].join(
    language === 'ar' ? '، ' : ', ',
  )
  return specialities ? `${found}. ${t('doctors:match_of_complaint', { words: wanted.q, specialities })}` : found
}
