import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'

import { doctorProfile } from '../../doctor-records/profile-queries.ts'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { DoctorHoursEditor } from '../../hours/doctor-hours-editor.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { StaffOnly } from '../../page/staff-only.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

/** A doctor's hours, for an administrator. */
export function ManagedHoursPage() {
  const { t } = useTranslation('hours')
  const { doctorId = '' } = useParams()
  return (
    <PageFrame>
      <SiteTitle page={t('title')} />
      <PageHeading>{t('title')}</PageHeading>
      <StaffOnly staff="administrator" waiting={null}>
        <WhoseHours doctorId={doctorId} />
        <DoctorHoursEditor doctorId={doctorId} />
      </StaffOnly>
    </PageFrame>
  )
}

function WhoseHours({ doctorId }: { doctorId: string }) {
  const { t } = useTranslation('hours')
  const name = useDoctorName()
  const { data } = useQuery(doctorProfile(doctorId))
  return <PageLead>{data ? t('lead_of', { doctor: name(data) }) : t('lead')}</PageLead>
}
