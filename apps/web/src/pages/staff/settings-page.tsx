import { useTranslation } from 'react-i18next'

import { SiteTitle } from '../../page/site-title.tsx'
import { StaffOnly } from '../../page/staff-only.tsx'
import { SettingsEditor } from '../../settings/settings-editor.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

/** The settings of the clinic, for administrators. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <PageFrame>
      <SiteTitle page={t('title')} />
      <PageHeading>{t('title')}</PageHeading>
      <StaffOnly staff="administrator" waiting={null}>
        <PageLead>{t('lead')}</PageLead>
        <SettingsEditor />
      </StaffOnly>
    </PageFrame>
  )
}
