import { defaultSchedule, openSpansOn } from '@aafiya/contracts/hours/schedule'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { doctorDetail } from '../../doctors/doctor-queries.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { useSession } from '../../session/use-session.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { PageFrame } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { Calendar } from '../../visits/calendar/calendar.tsx'

/** The doctor's day, today first. */
export function DoctorCalendarPage() {
  const { t } = useTranslation(['calendar', 'visits', 'appointments'])
  const session = useSession()
  const clinic = useQuery(clinicFacts())
  const doctorId = session.user?.doctorId ?? ''
  // Without the doctor's own hours the calendar is still useful.
  const doctor = useQuery({ ...doctorDetail(doctorId), enabled: doctorId !== '' })
  const zone = clinic.data?.timeZone
  const waiting = <SkeletonRows label={t('appointments:loading')} count={5} />
  const isOpen = session.user?.doctorStatus === 'approved' && zone !== undefined && !doctor.isPending
  return (
    <StaffPage staff="doctor" title={t('title')} waiting={waiting} isBare>
      <PageFrame>
        <SiteTitle page={t('title')} />
        {!isOpen && <PageHeading>{t('title')}</PageHeading>}
        {isOpen ? (
          <Calendar
            zone={zone}
            openOn={(date) => openSpansOn(date, doctor.data?.schedule ?? defaultSchedule, zone)}
            waiting={waiting}
          />
        ) : (
          <QueryFallback queries={[clinic]} title={t('visits:failed')}>
            {waiting}
          </QueryFallback>
        )}
      </PageFrame>
    </StaffPage>
  )
}
