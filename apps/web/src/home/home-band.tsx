import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { countOf, doctorCounts } from '../doctors/doctor-counts.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { LogoMark } from '../ui/art/logo-mark.tsx'
import { Rich } from '../ui/text/rich.tsx'
import css from './home-band.module.css'

/** The full-width band of the home page. */
export function HomeBand() {
  const { t } = useTranslation(['home', 'common'])
  return (
    <section className={css.band} aria-labelledby="band-title">
      <span className={css.figure}>
        <LogoMark plain />
      </span>
      <div className={css.words}>
        <h2 id="band-title" className={css.title}>
          <Rich text={useBannerTitle()} />
        </h2>
        <p className={css.subtitle}>{t('banner_subtitle')}</p>
        <LinkButton to={paths.signUp()} className={css.create}>
          {t('common:create_account')}
        </LinkButton>
      </div>
    </section>
  )
}

/** The specification's sentence from a hundred doctors on; below that the true number, and none while it is unknown. */
function useBannerTitle() {
  const { t } = useTranslation('home')
  const { data: counts } = useQuery(doctorCounts())
  const listed = counts ? countOf(counts).listed : 0
  if (listed >= 100) return t('banner_title')
  return listed === 0 ? t('banner_title_unknown') : t('banner_title_exact', { count: listed })
}
