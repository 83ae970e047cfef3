import { useTranslation } from 'react-i18next'

import { HomeBand } from '../home/home-band.tsx'
import { HomeFacts } from '../home/home-facts.tsx'
import { HomeHero } from '../home/home-hero.tsx'
import { SpecialityPicker } from '../home/speciality-picker.tsx'
import { TopDoctors } from '../home/top-doctors.tsx'
import { SiteTitle } from '../page/site-title.tsx'

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
