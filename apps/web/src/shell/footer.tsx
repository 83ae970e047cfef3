import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { EmergencyNotice } from '../clinic/emergency-notice.tsx'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import css from './footer.module.css'
import { Logo } from './logo.tsx'

const companyLinks = ['home', 'about', 'contact', 'privacy', 'terms', 'accessibility'] as const

export function Footer() {
  const { t } = useTranslation()
  // If loading fails, the footer omits the contact details; no error is shown.
  const { data: clinic, isError } = useQuery(clinicFacts())
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <div className={css.about}>
          <Logo />
          <p className={css.description}>{t('footer_description')}</p>
          <EmergencyNotice />
        </div>
        <nav aria-labelledby="footer-company">
          <h2 id="footer-company" className={css.head}>
            {t('footer_company')}
          </h2>
          <ul>
            {companyLinks.map((page) => (
              <li key={page}>
                <AppLink to={paths[page]()} className={css.link}>
                  {t(page === 'home' ? 'nav_home' : `footer_${page}`)}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {(clinic || !isError) && <h2 className={css.head}>{t('footer_touch')}</h2>}
          <ul className={clinic || !isError ? css.contacts : undefined}>
            {clinic?.phone && (
              <li>
                <a className={css.link} href={`tel:${clinic.phone.replace(/\s/g, '')}`}>
                  <bdi dir="ltr">{clinic.phone}</bdi>
                </a>
              </li>
            )}
            {clinic?.email && (
              <li>
                <a className={css.link} href={`mailto:${clinic.email}`}>
                  <bdi dir="ltr">{clinic.email}</bdi>
                </a>
              </li>
            )}
          </ul>
          <p className={css.copyright}>{t('footer_copyright')}</p>
        </div>
      </div>
    </footer>
  )
}
