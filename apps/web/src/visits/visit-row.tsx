import type { Visit } from '@aafiya/contracts/appointments/visits'
import { useTranslation } from 'react-i18next'

import { PaymentState } from '../appointments/payment-state.tsx'
import { DoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { usePersonName } from '../page/use-person-name.ts'
import { Button } from '../ui/action/button.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { saysPayment } from './says-payment.ts'
import type { VisitScope } from './visit-queries.ts'
import css from './visit-row.module.css'

export interface VisitRowProps {
  visit: Visit
  zone: string
  scope: VisitScope
  /** In a list of those who owe, what each owes. */
  isOfDue: boolean
  onCancel: (visit: Visit) => void
}

/** An appointment as staff see it: time, patient, note, payment. */
export function VisitRow({ visit, zone, scope, isOfDue, onCancel }: VisitRowProps) {
  const { t } = useTranslation(['visits', 'common'])
  const { clockTime, weekdayAndDay } = useFormat()
  const when = { instant: visit.appointmentDate, zone }
  const patient = usePersonName()(visit.patientName, visit.patientNameAr)
  const isCancelled = visit.status === 'cancelled'
  return (
    <article className={css.row}>
      <div>
        <p className={isCancelled ? css.gone : css.time}>
          <time dateTime={visit.appointmentDate}>{clockTime(when)}</time>
        </p>
        <p className={css.detail}>{t(`status_${visit.status}`)}</p>
      </div>
      <div className={css.who}>
        <h3 className={css.name} tabIndex={-1} data-visit={visit.id}>
          <bdi>{patient}</bdi>
        </h3>
        {scope === 'clinic' && (
          <p className={css.detail}>
            <DoctorName doctor={{ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr }} />
          </p>
        )}
        {visit.notes !== null && visit.notes !== '' && (
          <div>
            <VisuallyHidden>{t('notes')}</VisuallyHidden>
            <p dir="auto" className={css.notes}>
              {visit.notes}
            </p>
          </div>
        )}
        {visit.cancelReason !== null && <p className={css.detail}>{t('reason', { reason: visit.cancelReason })}</p>}
      </div>
      <div className={css.state}>
        {(isOfDue || saysPayment(visit)) && <PaymentState appointment={visit} />}
        {visit.status === 'booked' && (
          <Button
            tone="text"
            className={css.cancel}
            aria-label={t('cancel_of', { patient, day: weekdayAndDay(when), time: clockTime(when) })}
            onClick={() => onCancel(visit)}
          >
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </article>
  )
}
