import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

import { canPayOnline } from '../booking/can-pay-online.ts'
import { HeldNotice } from '../booking/hold/held-notice.tsx'
import { isElsewhere } from '../clinic/clinic-zone.ts'
import { itemsOf } from '../growing-list.ts'
import { useFormat } from '../i18n/use-format.ts'
import { usePersonName } from '../page/use-person-name.ts'
import { usePrefetched } from '../page/use-prefetched.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PaperOnly } from '../ui/text/paper-only.tsx'
import { WaitingEntries } from '../waiting/waiting-entries.tsx'
import { appointmentLists, isChangeable } from './appointment-lists.ts'
import { useAppointmentNotice, type AppointmentNotice } from './appointment-notice.ts'
import { cancelledList } from './appointment-queries.ts'
import { UndoableCancellations } from './cancel/undoable-cancellations.tsx'
import { useCancelling } from './cancel/use-cancelling.ts'
import { CancelledAppointments } from './cancelled-appointments.tsx'
import css from './my-appointments.module.css'
import { PastAppointment } from './past-appointment.tsx'
import type { PaymentParts } from './payment-parts.ts'
import { UpcomingAppointment } from './upcoming-appointment.tsx'
import { useNextVisit } from './use-next-visit.ts'

export interface AppointmentSectionsProps {
  appointments: readonly Appointment[]
  /** The button for older appointments, if there are any. */
  more: ReactNode
  clinic: Clinic
  parts: PaymentParts
}

/** Upcoming, past and cancelled appointments. */
export function AppointmentSections({
  appointments,
  more,
  clinic,
  parts: { PayOnline, CancelPart },
}: AppointmentSectionsProps) {
  const { t } = useTranslation('appointments')
  const { timeZone: zone } = clinic
  const { fullDate, zoneName } = useFormat()
  const { user } = useSession()
  const personName = usePersonName()
  const now = useMinute()
  const nextVisit = useNextVisit()
  const [notice, setNotice] = useAppointmentNotice()
  const { cancelling, asked, ask, keep, undone, place } = useCancelling(appointments, setNotice)
  const { upcoming, past } = appointmentLists(appointments, now)
  const [next] = upcoming
  usePrefetched(CancelPart, next !== undefined)
  return (
    <div ref={place}>
      {user && (
        <PaperOnly>{`${personName(user.fullName, user.fullNameAr)} · ${fullDate({ instant: now.toISOString(), zone })}`}</PaperOnly>
      )}
      {next && <p className={css.next}>{nextVisit({ instant: next.appointmentDate, zone }, now)}</p>}
      {appointments.length > 0 && isElsewhere(zone, now) && (
        <p className={css.zone}>{t('zone_note', { zone: zoneName({ instant: now.toISOString(), zone }) })}</p>
      )}
      <NoticeBanner notice={notice} />
      <UndoableCancellations zone={zone} onUndone={undone} />
      <HeldNotice />
      <WaitingEntries zone={zone} shows="offers" />
      {next ? (
        <AppointmentSection title={t('upcoming')} appointments={upcoming} isFirst>
          {(appointment) => (
            <UpcomingAppointment
              appointment={appointment}
              zone={zone}
              isChangeable={isChangeable(appointment, now)}
              payOnline={
                canPayOnline(appointment, clinic, now) && <PayOnline appointment={appointment} clinic={clinic} />
              }
              onCancel={ask}
            />
          )}
        </AppointmentSection>
      ) : (
        <NoneUpcoming hasPast={past.length > 0} />
      )}
      <WaitingEntries zone={zone} shows="places" />
      {past.length > 0 && (
        <AppointmentSection title={t('past')} appointments={past} more={more}>
          {(appointment) => <PastAppointment appointment={appointment} zone={zone} />}
        </AppointmentSection>
      )}
      <CancelledAppointments zone={zone} />
      {asked && (
        <CancelPart>
          {(CancelDialog) => <CancelDialog appointment={asked} clinic={clinic} cancelling={cancelling} onKeep={keep} />}
        </CancelPart>
      )}
    </div>
  )
}

interface AppointmentSectionProps {
  title: string
  appointments: readonly Appointment[]
  /** The section under the heavy rule. */
  isFirst?: boolean
  /** The button for those not loaded yet; with it the total is unknown. */
  more?: ReactNode
  children: (appointment: Appointment) => ReactNode
}

function AppointmentSection({ title, appointments, isFirst = false, more, children }: AppointmentSectionProps) {
  const { count } = useFormat()
  const titleId = useId()
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} className={css.title}>
        {title} {!more && <span className={css.count}>{count(appointments.length)}</span>}
      </h2>
      <ul className={isFirst ? css.heavy : css.light}>
        {appointments.map((appointment) => (
          <li key={appointment.id}>{children(appointment)}</li>
        ))}
      </ul>
      {more}
    </section>
  )
}

/** Shown if nothing is upcoming. Only users who never had an appointment are told that there is none yet. */
function NoneUpcoming({ hasPast }: { hasPast: boolean }) {
  const { t } = useTranslation(['appointments', 'words'])
  const cancelled = useInfiniteQuery(cancelledList()).data
  const isFirst = !hasPast && cancelled !== undefined && itemsOf(cancelled).length === 0
  return (
    <div className={css.state}>
      <EmptyState
        title={t(isFirst ? 'empty_title' : 'none_upcoming')}
        action={<LinkButton to={paths.doctors()}>{t('words:find_doctor')}</LinkButton>}
      >
        {t('empty_text')}
      </EmptyState>
    </div>
  )
}

/** The last action, above the list. The live region exists before the text, so that it is announced. */
function NoticeBanner({ notice }: { notice: AppointmentNotice | undefined }) {
  const { t } = useTranslation('appointments')
  return (
    <div role="status">
      {notice && (
        <Banner tone="success" role={undefined} className={css.notice}>
          <b>{t(`${notice}_title`)}</b> {t(`${notice}_text`)}
        </Banner>
      )}
    </div>
  )
}
