import type { DoctorFacets } from '@aafiya/contracts/doctors/directory'
import { useTranslation } from 'react-i18next'

import type { DoctorsWanted } from '../doctors/doctor-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { TabLinks } from '../ui/action/tab-links.tsx'
import { dayChosen, freeDays, searchWith } from './wanted.ts'

export interface DayTabsProps {
  pathname: string
  search: URLSearchParams
  wanted: DoctorsWanted
  facets: DoctorFacets | undefined
}

/** On which days a doctor has to be free; links, so that Back returns to the day before. */
export function DayTabs({ pathname, search, wanted, facets }: DayTabsProps) {
  const { t } = useTranslation('directory')
  const { count } = useFormat()
  const tab = (day: (typeof freeDays)[number] | undefined, number: number | undefined) => {
    const query = searchWith(search, dayChosen(day, wanted))
    return {
      to: query ? `${pathname}?${query}` : pathname,
      text: t(`free_${day ?? 'any'}`),
      count: number === undefined ? undefined : count(number),
    }
  }
  const tabs = [tab(undefined, facets?.free.any), ...freeDays.map((day) => tab(day, facets?.free[day]))]
  const current = tabs[wanted.filters?.free ? freeDays.indexOf(wanted.filters.free) + 1 : 0]
  return <TabLinks label={t('free_on')} tabs={tabs} current={current?.to ?? ''} />
}
