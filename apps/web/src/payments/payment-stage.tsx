import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import type { AppointmentPayment } from '@aafiya/contracts/payments/payments'
import { useTranslation } from 'react-i18next'

import { DoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { SiteTitle } from '../page/site-title.tsx'
import { PageLead } from '../ui/layout/page-frame.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { FactRows } from './fact-rows.tsx'
import css from './payment-page.module.css'
import { PaymentSteps } from './payment-steps.tsx'
import { usePaymentStage, type PaidVisit } from './use-payment-stage.ts'

export interface PaymentStageProps {
  payment: AppointmentPayment
  clinic: Clinic
}

/** Where a payment has got to, in a title and a sentence; what it is for; and what can be done about it. */
export function PaymentStage({ payment, clinic }: PaymentStageProps) {
  const { t } = useTranslation('payments')
  const stage = usePaymentStage(payment)
  const { screen } = stage
  const title = t(`${screen}_title`)
  return (
    <>
      <SiteTitle page={title} />
      {/* Each screen takes the focus with its heading: a screen reader announces that it has changed. */}
      <PageHeading part={screen}>{title}</PageHeading>
      <PageLead>{t(`${screen}_text`)}</PageLead>
      <div className={css.layout}>
        <PaymentFacts payment={payment} visit={stage.visit} zone={clinic.timeZone} />
        <div className={css.aside}>
          <PaymentSteps payment={payment} stage={stage} methods={clinic.paymentMethods} />
        </div>
      </div>
    </>
  )
}

interface PaymentFactsProps {
  payment: AppointmentPayment
  visit: PaidVisit | undefined
  zone: string
}

function PaymentFacts({ payment, visit, zone }: PaymentFactsProps) {
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
