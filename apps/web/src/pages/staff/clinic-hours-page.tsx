import { useTranslation } from 'react-i18next'

import { ClinicHoursEditor } from '../../hours/clinic-hours-editor.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { StaffOnly } from '../../page/staff-only.tsx'
import { NewClinicGreeting } from '../../settings/set-up-greeting.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

/** The clinic's opening hours, for administrators. */
export function ClinicHoursPage() {
  const { t } = useTranslation('hours')
  return (
    <PageFrame>
      <SiteTitle page={t('clinic_title')} />
      <PageHeading>{t('clinic_title')}</PageHeading>
      <StaffOnly staff="administrator" waiting={null}>
        <PageLead>{t('clinic_lead')}</PageLead>
        <NewClinicGreeting />
        <ClinicHoursEditor />
      </StaffOnly>
    </PageFrame>
  )
}
