import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '../i18n/use-language.ts'
import css from '../page/plain-page.module.css'

/** The clinic's address and contact details, as far as they are set. */
export function ContactDetails({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation(['site', 'common'])
  const isArabic = useLanguage() === 'ar'
  const address = (isArabic && clinic.addressAr) || clinic.address
  const name = isArabic ? clinic.nameAr : clinic.name
  return (
    <>
      {address && (
        <section className={css.section}>
          <h2 className={css.head}>{t('contact_office')}</h2>
          <address className={css.body}>
            <p>{name}</p>
            <p>
              <bdi>{address}</bdi>
            </p>
            {clinic.mapUrl && (
              <p>
                <a className={css.reach} href={clinic.mapUrl} target="_blank" rel="noreferrer">
                  {t('contact_map')}
                </a>
              </p>
            )}
          </address>
        </section>
      )}
      {(clinic.phone || clinic.email) && (
        <section className={css.section}>
          <h2 className={css.head}>{t('contact_reach')}</h2>
          <dl className={css.ledger}>
            {clinic.phone && (
              <div>
                <dt>{t('common:phone')}</dt>
                <dd>
                  <a className={css.reach} href={`tel:${clinic.phone.replace(/\s/g, '')}`}>
                    <bdi dir="ltr">{clinic.phone}</bdi>
                  </a>
                </dd>
              </div>
            )}
            {clinic.email && (
              <div>
                <dt>{t('common:email')}</dt>
                <dd>
                  <a className={css.reach} href={`mailto:${clinic.email}`}>
                    <bdi dir="ltr">{clinic.email}</bdi>
                  </a>
                </dd>
              </div>
            )}
          </dl>
        </section>
      )}
    </>
  )
}
