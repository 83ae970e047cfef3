import type { Weekday } from '@aafiya/contracts/hours/schedule'
import { clockHour, clockTime, weekday } from '@aafiya/contracts/language/format-days'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { openingFact } from '../clinic/opening-fact.ts'
import { countOf, doctorCounts } from '../doctors/doctor-counts.ts'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { HomeBand } from '../home/home-band.tsx'
import { HomeHero } from '../home/home-hero.tsx'
import { SpecialityPicker } from '../home/speciality-picker.tsx'
import { TopDoctors } from '../home/top-doctors.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { civilDay, civilTime } from '../i18n/when.ts'
import { SiteTitle } from '../page/site-title.tsx'
import { Rich } from '../ui/text/rich.tsx'
import css from './home-page.module.css'

export function HomePage() {
  const { t } = useTranslation('home')
  return (
    <>
      <SiteTitle page={t('home')} />
      <HomeHero />
      <HomeFacts />
      <SpecialityPicker />
      <TopDoctors />
      <HomeBand />
    </>
  )
}

function HomeFacts() {
  const { t } = useTranslation('home')
  const { data: counts, isError } = useQuery(doctorCounts())
  const { offered } = useSpecialities()
  return (
    <ul className={css.facts}>
      {/* The real number: its space is reserved while loading, and without the list there is none. */}
      {!isError && (
        <li className={css.doctors}>
          {counts && <Rich text={t('facts_doctors', { count: countOf(counts).listed })} />}
        </li>
      )}
      <li>
        <Rich text={t('facts_specialities', { count: offered.length })} />
      </li>
      <Opening />
    </ul>
  )
}

/** The opening hours, if they fit one line. */
function Opening() {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { data: clinic } = useQuery(clinicFacts())
  const fact = openingFact(clinic?.hours?.week ?? null, { opens: limits.gridOpens, closes: limits.gridCloses })
  if (!fact) return null
  const clock = (time: string) =>
    (time.endsWith(':00') ? clockHour : clockTime)(language, civilTime(time === '24:00' ? '00:00' : time))
  const name = (day: Weekday) => weekday(language, civilDay(sundayToSaturday[day]))
  const hours = { opens: clock(fact.opens), closes: clock(fact.closes) }
  const days = { first: name(fact.first), last: name(fact.last) }
  return (
    <li>
      <Rich text={fact.isEveryDay ? t('facts_hours', hours) : t('facts_hours_days', { ...hours, ...days })} />
    </li>
  )
}

/** A date on each weekday, for its name. */
const sundayToSaturday = {
  sunday: '2026-11-01',
  monday: '2026-11-02',
  tuesday: '2026-11-03',
  wednesday: '2026-11-04',
  thursday: '2026-11-05',
  friday: '2026-11-06',
  saturday: '2026-11-07',
} as const
