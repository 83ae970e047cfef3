import type { Appointment } from '@aafiya/contracts/appointments'
import { useTranslation } from 'react-i18next'

import { isElsewhere } from '../doctors/clinic-zone.ts'
import { useMinute } from '../doctors/use-minute.ts'
import { useFormat } from '../i18n/use-format.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { appointmentLists } from './appointment-lists.ts'
import { AppointmentSection } from './appointment-section.tsx'
import css from './my-appointments.module.css'
import { PastAppointment } from './past-appointment.tsx'
import { UpcomingAppointment } from './upcoming-appointment.tsx'
import { useNextVisit } from './use-next-visit.ts'

export interface AppointmentSectionsProps {
  appointments: readonly Appointment[]
  /** The clinic's IANA zone. */
  zone: string
}

/** What comes, and what has been. */
export function AppointmentSections({ appointments, zone }: AppointmentSectionsProps) {
  const { t } = useTranslation('appointments')
  const { zoneName } = useFormat()
  const now = useMinute()
  const nextVisit = useNextVisit()
  const { upcoming, past } = appointmentLists(appointments, now)
  const [next] = upcoming
  return (
    <>
      {next && <p className={css.next}>{nextVisit({ instant: next.appointmentDate, zone }, now)}</p>}
      {appointments.length > 0 && isElsewhere(zone, now) && (
        <p className={css.zone}>{t('zone_note', { zone: zoneName({ instant: now.toISOString(), zone }) })}</p>
      )}
      {next ? (
        <AppointmentSection title={t('upcoming')} appointments={upcoming} isFirst>
          {(appointment) => <UpcomingAppointment appointment={appointment} zone={zone} />}
        </AppointmentSection>
      ) : (
        <NoneUpcoming title={t(past.length > 0 ? 'none_upcoming' : 'empty_title')} />
      )}
      {past.length > 0 && (
        <AppointmentSection title={t('past')} appointments={past}>
          {(appointment) => <PastAppointment appointment={appointment} zone={zone} />}
        </AppointmentSection>
      )}
    </>
  )
}

function NoneUpcoming({ title }: { title: string }) {
  const { t } = useTranslation('appointments')
  return (
    <div className={css.state}>
      <EmptyState title={title} action={<LinkButton to={paths.doctors()}>{t('find_doctor')}</LinkButton>}>
        {t('empty_text')}
      </EmptyState>
    </div>
  )
}
