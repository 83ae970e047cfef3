import { useTranslation } from 'react-i18next'

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
          <Rich text={t('banner_title')} />
        </h2>
        <p className={css.subtitle}>{t('banner_subtitle')}</p>
        <LinkButton to={paths.signUp()} className={css.create}>
          {t('common:create_account')}
        </LinkButton>
      </div>
    </section>
  )
}
