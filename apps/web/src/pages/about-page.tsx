import { useTranslation } from 'react-i18next'

import { TextPage } from '../info/text-page.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'

export function AboutPage() {
  const { t } = useTranslation(['site', 'words', 'common'])
  return (
    <TextPage
      title={t('common:footer_about')}
      lead={t('about_lead')}
      sections={[
        { title: t('about_what_title'), text: t('about_what_text') },
        { title: t('about_language_title'), text: t('about_language_text') },
        {
          title: t('about_care_title'),
          text: t('about_care_text'),
          more: <LinkButton to={paths.doctors()}>{t('words:find_doctor')}</LinkButton>,
        },
      ]}
    />
  )
}
