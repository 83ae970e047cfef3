import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'

import { isChangeable } from '../appointments/appointment-lists.ts'
import { appointmentDetail } from '../appointments/appointment-queries.ts'
import { useCancelling } from '../appointments/cancel/use-cancelling.ts'
import { UpcomingAppointment } from '../appointments/upcoming-appointment.tsx'
import { canPayOnline } from '../booking/can-pay-online.ts'
import { clinicFacts } from '../clinic/clinic-queries.ts'
import { useDoctorName } from '../doctors/doctor-name.tsx'
import css from '../my-visit/my-visit.module.css'
import { lazyPart } from '../page/lazy-part.tsx'
import { QueryFallback } from '../page/query-fallback.tsx'
import { OwnPart } from '../page/sign-in-first.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { paths } from '../paths.ts'
import { PayOnline } from '../payments/pay-online.tsx'
import { isMissing } from '../sending.ts'
import { useSession } from '../session/use-session.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { PageFrame } from '../ui/layout/page-frame.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { DirIcon } from '../ui/text/dir-icon.tsx'

// Their forms weigh as much as the rest of the page.
const Before = lazyPart(() => import('../my-visit/before-visit.tsx'))
const Files = lazyPart(() => import('../preparation/files-ahead.tsx'))
const Cautions = lazyPart(() => import('../preparation/caution-list.tsx'))
const After = lazyPart(() => import('../appointments/after/after-visit.tsx'))
const FollowUpPart = lazyPart(() => import('../appointments/after/follow-up.tsx'))
const Documents = lazyPart(() => import('../documents/appointment-documents.tsx'))
const CancelPart = lazyPart(() => import('../payments/refund/cancel-dialog.tsx').then((it) => it.CancelDialog))

/** One appointment of the user: when and with whom, and what to do before it. */
export function MyVisitPage() {
  const { t } = useTranslation(['my-visit', 'words'])
  const { id = '' } = useParams()
  return (
    <PageFrame>
      <SiteTitle page={t('words:your_appointment')} />
      <p>
        <LinkButton tone="text" to={paths.appointments()}>
          <DirIcon icon={ArrowLeft} size={20} /> {t('words:my_appointments')}
        </LinkButton>
      </p>
      <PageHeading>{t('words:your_appointment')}</PageHeading>
      <OwnPart visitor={{ title: t('login_title'), text: t('login_text') }}>
        <VisitOf key={id} id={id} />
      </OwnPart>
    </PageFrame>
  )
}

function VisitOf({ id }: { id: string }) {
  const { t } = useTranslation(['my-visit', 'words'])
  const clinic = useQuery(clinicFacts())
  const visit = useQuery(appointmentDetail(id))
  if (clinic.data && visit.data) return <Visit appointment={visit.data} clinic={clinic.data} />
  if (isMissing(visit.error))
    return (
      <EmptyState
        title={t('missing')}
        action={<LinkButton to={paths.appointments()}>{t('words:my_appointments')}</LinkButton>}
      >
        {t('missing_text')}
      </EmptyState>
    )
  return (
    <QueryFallback queries={[clinic, visit]} title={t('failed')}>
      <Loading label={t('loading')}>
        <Skeleton className={css.waiting} />
      </Loading>
    </QueryFallback>
  )
}

function Visit({ appointment, clinic }: { appointment: Appointment; clinic: Clinic }) {
  const { t } = useTranslation(['my-visit', 'preparation'])
  const now = useMinute()
  const zone = clinic.timeZone
  const nameOf = useDoctorName()
  const { user } = useSession()
  const personId = appointment.person?.id ?? user?.id
  const { cancelling, asked, ask, keep, place } = useCancelling([appointment], () => {})
  return (
    <div ref={place} className={css.visit}>
      <div className={css.head}>
        <UpcomingAppointment
          appointment={appointment}
          zone={zone}
          isHere
          isChangeable={isChangeable(appointment, now)}
          payOnline={canPayOnline(appointment, clinic, now) && <PayOnline appointment={appointment} clinic={clinic} />}
          onCancel={ask}
        />
        {appointment.status !== 'booked' && <p role="status">{t(`status_${appointment.status}`)}</p>}
      </div>
      <After>{({ AfterVisit }) => <AfterVisit appointment={appointment} />}</After>
      <Documents>{({ AppointmentDocuments }) => <AppointmentDocuments id={appointment.id} zone={zone} />}</Documents>
      <FollowUpPart>{({ FollowUp }) => <FollowUp appointment={appointment} zone={zone} />}</FollowUpPart>
      <Before>{({ BeforeVisit }) => <BeforeVisit appointment={appointment} zone={zone} />}</Before>
      <Files>
        {({ FilesAhead }) => (
          <FilesAhead
            id={appointment.id}
            doctor={nameOf({ fullName: appointment.doctorName, fullNameAr: appointment.doctorNameAr })}
          />
        )}
      </Files>
      {personId !== undefined && (
        <section aria-label={t('preparation:cautions')}>
          <Cautions>{({ CautionList }) => <CautionList whose="person" id={personId} zone={zone} />}</Cautions>
        </section>
      )}
      {asked && (
        <CancelPart>
          {(CancelDialog) => <CancelDialog appointment={asked} clinic={clinic} cancelling={cancelling} onKeep={keep} />}
        </CancelPart>
      )}
    </div>
  )
}
