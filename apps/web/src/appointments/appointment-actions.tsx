import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { hasReceipt } from '@aafiya/contracts/appointments/booking-facts'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '../page/lazy-part.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { EarlierTime } from '../waiting/earlier-time.tsx'
import css from './appointment-actions.module.css'
import { endOf, isTodays, isUpcoming } from './appointment-lists.ts'
import { toEditState } from './edit/edit-state.ts'
import { EntryFailed } from './entry-failed.tsx'
import { useAppointmentWords } from './use-appointment-words.ts'
import { useSaveEntry } from './use-save-entry.ts'

// For visits of today only.
const LatePart = lazyPart(() => import('./late/report-late.tsx'))

/** Downloads one of the signed-in patient's appointments as a calendar entry. */
function useAddToCalendar() {
  const { save, failure } = useSaveEntry()
  const addToCalendar = (appointment: Appointment) => {
    const { id, sequence, appointmentDate, doctorName, doctorNameAr, doctorAddress, doctorAddressAr, person } =
      appointment
    save({
      id,
      sequence,
      startsAt: new Date(appointmentDate),
      endsAt: endOf(appointment),
      doctor: { fullName: doctorName, fullNameAr: doctorNameAr },
      address: doctorAddress,
      addressAr: doctorAddressAr,
      patient: person,
    })
  }
  return { addToCalendar, failure }
}

export interface AppointmentActionsProps {
  appointment: Appointment
  zone: string
  /** Whether it can still be moved or cancelled. */
  isChangeable: boolean
  /** On the appointment's own page, which needs no link to itself. */
  isHere?: boolean
  onCancel: (appointment: Appointment) => void
}

/**
 * The actions of an upcoming visit. Each accessible name includes doctor and time, since every row has the same labels.
 */
export function AppointmentActions({
  appointment,
  zone,
  isChangeable,
  isHere = false,
  onCancel,
}: AppointmentActionsProps) {
  const { t } = useTranslation(['appointments', 'payments', 'words', 'common'])
  const words = useAppointmentWords()(appointment, zone)
  const { addToCalendar, failure } = useAddToCalendar()
  const now = useMinute()
  return (
    <div className={css.actions}>
      {!isHere && (
        <LinkButton tone="text" to={paths.myVisit(appointment.id)} aria-label={t('page_of', words)}>
          {t('page')}
        </LinkButton>
      )}
      {hasReceipt(appointment.paymentStatus) && (
        <LinkButton tone="text" to={paths.receipt(appointment.id)} aria-label={t('payments:receipt_of', words)}>
          {t('words:receipt')}
        </LinkButton>
      )}
      {isChangeable && (
        <>
          <LinkButton
            tone="text"
            to={paths.editAppointment()}
            state={toEditState(appointment)}
            aria-label={t('edit_of', words)}
          >
            {t('words:edit')}
          </LinkButton>
          <Button
            tone="text"
            className={css.cancel}
            aria-label={t('cancel_of', words)}
            onClick={() => onCancel(appointment)}
          >
            {t('common:cancel')}
          </Button>
        </>
      )}
      {isChangeable && <EarlierTime appointmentId={appointment.id} words={words} />}
      {isUpcoming(appointment, now) && (
        <Button tone="text" aria-label={t('add_to_calendar_of', words)} onClick={() => addToCalendar(appointment)}>
          {t('add_to_calendar')}
        </Button>
      )}
      {isTodays(appointment, zone, now) && (
        <LatePart>
          {({ ReportLate }) => <ReportLate appointment={appointment} words={words} isChangeable={isChangeable} />}
        </LatePart>
      )}
      <EntryFailed failure={failure} />
    </div>
  )
}
