import { useTranslation } from 'react-i18next'

import { DoctorHoursEditor } from '../../hours/doctor-hours-editor.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { StaffOnly } from '../../page/staff-only.tsx'
import { useSession } from '../../session/use-session.ts'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

/** The signed-in doctor's hours. */
export function DoctorHoursPage() {
  const { t } = useTranslation(['hours', 'visits'])
  const { user } = useSession()
  return (
    <PageFrame>
      <SiteTitle page={t('title')} />
      <PageHeading>{t('title')}</PageHeading>
      <StaffOnly staff="doctor" waiting={null}>
        <PageLead>{t('lead')}</PageLead>
        {user?.doctorId !== undefined && <DoctorHoursEditor doctorId={user.doctorId} />}
      </StaffOnly>
    </PageFrame>
  )
}
