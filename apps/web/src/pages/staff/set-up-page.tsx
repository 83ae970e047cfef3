import { useTranslation } from 'react-i18next'

import { SiteTitle } from '../../page/site-title.tsx'
import { StaffOnly } from '../../page/staff-only.tsx'
import { SetUp } from '../../settings/set-up-steps.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

/** The first steps of a new clinic. */
export function SetUpPage() {
  const { t } = useTranslation('settings')
  return (
    <PageFrame>
      <SiteTitle page={t('set_up_title')} />
      <PageHeading>{t('set_up_title')}</PageHeading>
      <StaffOnly staff="administrator" waiting={null}>
        <PageLead>{t('set_up_lead')}</PageLead>
        <SetUp />
      </StaffOnly>
    </PageFrame>
  )
}
