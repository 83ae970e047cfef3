import { clockHour } from '@aafiya/contracts/format-days'
import { limits } from '@aafiya/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { countOf, doctorCounts } from '../doctors/doctor-counts.ts'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { HomeBand } from '../home/home-band.tsx'
import { HomeHero } from '../home/home-hero.tsx'
import { SpecialityPicker } from '../home/speciality-picker.tsx'
import { TopDoctors } from '../home/top-doctors.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { civilTime } from '../i18n/when.ts'
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
  const language = useLanguage()
  const { data: counts, isError } = useQuery(doctorCounts())
  const { offered } = useSpecialities()
  const hours = { opens: clockHour(language, civilTime(limits.gridOpens)), closes: clockHour(language, civilTime(limits.gridCloses)) }
  return (
    <ul className={css.facts}>
      {/* Counted, not claimed: while the list is awaited its place is kept, without the list there is no number. */}
      {!isError && <li className={css.doctors}>{counts && <Rich text={t('facts_doctors', { count: countOf(counts).listed })} />}</li>}
      <li>
        <Rich text={t('facts_specialities', { count: offered.length })} />
      </li>
      <li>
        <Rich text={t('facts_hours', hours)} />
      </li>
    </ul>
  )
}
