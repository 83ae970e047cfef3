import { ArrowDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { AnchorButton } from '../ui/action/anchor-button.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { Icon } from '../ui/text/icon.tsx'
import { DoctorGroup } from './doctor-group.tsx'
import css from './home-hero.module.css'

const portraits = ['talar-boyadjian', 'hossam-zayed', 'bassem-fawzy', 'adaeze-okoye', 'mariam-haddad']

function scrollToSpecialities(event: MouseEvent) {
  // Without a fragment in the URL, Back still leads to the previous page.
  event.preventDefault()
  const section = document.getElementById('speciality')
  const isMoving = matchMedia('(prefers-reduced-motion: no-preference)').matches
  section?.scrollIntoView({ behavior: isMoving ? 'smooth' : 'instant' })
  section?.focus({ preventScroll: true })
}

/** The clinic's promise, and the first step. */
export function HomeHero() {
  const { t } = useTranslation('home')
  return (
    <section className={css.hero}>
      <div className={css.words}>
        <PageHeading className={css.title}>{t('header_title')}</PageHeading>
        <p className={css.subtitle}>{t('header_subtitle')}</p>
        <AnchorButton href="#speciality" onClick={scrollToSpecialities}>
          {t('header_btn')}
          <Icon icon={ArrowDown} />
        </AnchorButton>
      </div>
      <DoctorGroup portraits={portraits} className={css.picture} />
    </section>
  )
}
