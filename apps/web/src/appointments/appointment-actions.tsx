import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EarlierTime } from '../waiting/earlier-time.tsx'
import css from './appointment-actions.module.css'
import { toEditState } from './edit/edit-state.ts'
import { EntryFailed } from './entry-failed.tsx'
import { useAddToCalendar } from './use-add-to-calendar.ts'
import { useAppointmentWords } from './use-appointment-words.ts'

const hasReceipt = ({ paymentStatus }: Appointment) =>
  paymentStatus === 'paid' || paymentStatus === 'refunding' || paymentStatus === 'refunded' || paymentStatus === 'partly_refunded'

export interface AppointmentActionsProps {
  appointment: Appointment
  zone: string
  /** Whether it may still be moved or cancelled. */
  isChangeable: boolean
  onCancel: (appointment: Appointment) => void
}

/** What can be done with a visit to come. Each name says with whom and when, since every row has the same words. */
export function AppointmentActions({ appointment, zone, isChangeable, onCancel }: AppointmentActionsProps) {
  const { t } = useTranslation(['appointments', 'payments'])
  const words = useAppointmentWords()(appointment, zone)
  const { addToCalendar, failure } = useAddToCalendar()
  return (
    <div className={css.actions}>
      {hasReceipt(appointment) && (
        <LinkButton tone="text" to={paths.receipt(appointment.id)} aria-label={t('payments:receipt_of', words)}>
          {t('payments:receipt')}
        </LinkButton>
      )}
      {isChangeable && (
        <>
          <LinkButton tone="text" to={paths.editAppointment()} state={toEditState(appointment)} aria-label={t('edit_of', words)}>
            {t('edit')}
          </LinkButton>
          <Button tone="text" className={css.cancel} aria-label={t('cancel_of', words)} onClick={() => onCancel(appointment)}>
            {t('cancel')}
          </Button>
        </>
      )}
      {isChangeable && <EarlierTime appointmentId={appointment.id} words={words} />}
      <Button tone="text" aria-label={t('add_to_calendar_of', words)} onClick={() => addToCalendar(appointment)}>
        {t('add_to_calendar')}
      </Button>
      <EntryFailed failure={failure} />
    </div>
  )
}
