import type { AppointmentPayment } from '@aafiya/contracts/payments'
import { useTranslation } from 'react-i18next'

import { DoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { FactRows } from './fact-rows.tsx'
import type { PaidVisit } from './use-payment-stage.ts'

export interface PaymentFactsProps {
  payment: AppointmentPayment
  visit: PaidVisit | undefined
  zone: string
}

/** What a payment is for, and what has moved so far. */
export function PaymentFacts({ payment, visit, zone }: PaymentFactsProps) {
  const { t } = useTranslation('payments')
  const { fullDate, longDate, clockTime, money } = useFormat()
  const { amount, currency, paid, refunded, provider, refunds } = payment
  const when = visit && { instant: visit.appointmentDate, zone }
  return (
    <FactRows
      rows={[
        when && { label: t('when'), value: t('date_and_time', { date: fullDate(when), time: clockTime(when) }), isLarge: true },
        visit && { label: t('with'), value: <DoctorName doctor={{ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr }} /> },
        paid > 0 ? { label: t('paid_row'), value: money(paid, currency) } : { label: t('fee'), value: money(amount, currency) },
        paid > 0 && provider !== null && { label: t('paid_with'), value: t(`provider_${provider}`) },
        ...refunds.map((refund) => ({
          label:
            refund.refundedAt === null ? t('refund_under_way') : t('refund_sent', { day: longDate({ instant: refund.refundedAt, zone }) }),
          value: money(refund.amount, currency),
          note: t(`reason_${refund.reason}`),
        })),
        refunded > 0 && { label: t('kept_row'), value: money(paid - refunded, currency) },
      ]}
    />
  )
}
