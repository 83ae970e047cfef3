import { useTranslation } from 'react-i18next'

import { Operator } from '../info/privacy-facts.tsx'
import { TextPage } from '../info/text-page.tsx'
import css from '../page/plain-page.module.css'
import { paths } from '../paths.ts'

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
