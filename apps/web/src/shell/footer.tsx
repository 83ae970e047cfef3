import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { EmergencyNotice } from '../clinic/emergency-notice.tsx'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import css from './footer.module.css'
import { Logo } from './logo.tsx'

const companyLinks = [
  { text: 'nav_home', path: paths.home() },
  { text: 'footer_about', path: paths.about() },
  { text: 'footer_contact', path: paths.contact() },
  { text: 'footer_privacy', path: paths.privacy() },
  { text: 'footer_terms', path: paths.terms() },
  { text: 'footer_accessibility', path: paths.accessibility() },
] as const

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
            {companyLinks.map(({ text, path }) => (
              <li key={path}>
                <AppLink to={path} className={css.link}>
                  {t(text)}
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
