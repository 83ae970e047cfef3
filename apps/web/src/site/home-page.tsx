import { useTranslation } from 'react-i18next'

import { HomeBand } from './home-band.tsx'
import { HomeFacts } from './home-facts.tsx'
import { HomeHero } from './home-hero.tsx'
import { SiteTitle } from './site-title.tsx'
import { SpecialityPicker } from './speciality-picker.tsx'
import { TopDoctors } from './top-doctors.tsx'

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
