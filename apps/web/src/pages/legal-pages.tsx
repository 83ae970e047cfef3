import { useTranslation } from 'react-i18next'

import { Held, Operator, Processors } from '../info/privacy-facts.tsx'
import { TextPage } from '../info/text-page.tsx'
import css from '../page/plain-page.module.css'
import { paths } from '../paths.ts'

// One chunk: each page is small, and the code of the home page names the chunks of all pages.

const limits = ['papers', 'pictures', 'languages', 'others'] as const

/** What the site aims for and what is known not to work. A limit that is lifted leaves the list. */
export function AccessibilityPage() {
  const { t } = useTranslation('legal')
  return (
    <TextPage
      title={t('accessibility_title')}
      lead={t('accessibility_lead')}
      links={{ contact: paths.contact() }}
      sections={[
        { title: t('accessibility_operator_title'), text: t('accessibility_operator_text'), more: <Operator /> },
        { title: t('accessibility_aim_title'), text: t('accessibility_aim_text') },
        { title: t('accessibility_test_title'), text: t('accessibility_test_text') },
        { title: t('accessibility_limits_title'), text: t('accessibility_limits_text'), more: <Limits /> },
        { title: t('accessibility_report_title'), text: t('accessibility_report_text') },
      ]}
    />
  )
}

function Limits() {
  const { t } = useTranslation('legal')
  return (
    <ul className={css.list}>
      {limits.map((limit) => (
        <li key={limit}>{t(`accessibility_limit_${limit}`)}</li>
      ))}
    </ul>
  )
}

export function PrivacyPage() {
  const { t } = useTranslation(['legal', 'common'])
  return (
    <TextPage
      title={t('common:footer_privacy')}
      lead={t('privacy_lead')}
      links={{ contact: paths.contact(), profile: paths.profile(), data: paths.data() }}
      sections={[
        { title: t('privacy_operator_title'), text: t('privacy_operator_text'), more: <Operator /> },
        { title: t('privacy_keep_title'), text: t('privacy_keep_text') },
        { title: t('privacy_why_title'), text: t('privacy_why_text') },
        { title: t('privacy_who_title'), text: t('privacy_who_text') },
        { title: t('privacy_held_title'), text: t('privacy_held_text'), more: <Held /> },
        { title: t('privacy_processors_title'), text: t('privacy_processors_text'), more: <Processors /> },
        { title: t('privacy_safe_title'), text: t('privacy_safe_text') },
        { title: t('privacy_device_title'), text: t('privacy_device_text') },
        { title: t('privacy_rights_title'), text: t('privacy_rights_text') },
        { title: t('ask_title'), text: t('privacy_ask_text') },
      ]}
    />
  )
}

export function TermsPage() {
  const { t } = useTranslation(['legal', 'common'])
  return (
    <TextPage
      title={t('common:footer_terms')}
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
        { title: t('common:footer_accessibility'), text: t('terms_access_text') },
        { title: t('terms_change_of_terms_title'), text: t('terms_change_of_terms_text') },
        { title: t('ask_title'), text: t('terms_ask_text') },
      ]}
    />
  )
}
