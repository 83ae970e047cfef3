import { useTranslation } from 'react-i18next'

import { TextPage } from '../info/text-page.tsx'
import { paths } from '../paths.ts'

export function TermsPage() {
  const { t } = useTranslation('legal')
  return (
    <TextPage
      title={t('terms_title')}
      lead={t('terms_lead')}
      links={{ contact: paths.contact(), privacy: paths.privacy(), accessibility: paths.accessibility() }}
      sections={[
        { title: t('terms_emergency_title'), text: t('terms_emergency_text') },
        { title: t('terms_account_title'), text: t('terms_account_text') },
        { title: t('terms_booking_title'), text: t('terms_booking_text') },
        { title: t('terms_change_title'), text: t('terms_change_text') },
        { title: t('terms_pay_title'), text: t('terms_pay_text') },
        { title: t('terms_ask_a_doctor_title'), text: t('terms_ask_a_doctor_text') },
        { title: t('terms_care_title'), text: t('terms_care_text') },
        { title: t('terms_fair_title'), text: t('terms_fair_text') },
        { title: t('terms_access_title'), text: t('terms_access_text') },
        { title: t('terms_change_of_terms_title'), text: t('terms_change_of_terms_text') },
        { title: t('terms_ask_title'), text: t('terms_ask_text') },
      ]}
    />
  )
}
