import { useTranslation } from 'react-i18next'

import { Held, Operator, Processors } from '../info/privacy-facts.tsx'
import { TextPage } from '../info/text-page.tsx'
import { paths } from '../paths.ts'

export function PrivacyPage() {
  const { t } = useTranslation('legal')
  return (
    <TextPage
      title={t('privacy_title')}
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
        { title: t('privacy_ask_title'), text: t('privacy_ask_text') },
      ]}
    />
  )
}
