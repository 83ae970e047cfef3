import { isSettled, restOf } from '@aafiya/contracts/appointments/booking-facts'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import type { AppointmentPayment } from '@aafiya/contracts/payments/payments'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { DoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { SiteTitle } from '../page/site-title.tsx'
import { usePersonName } from '../page/use-person-name.ts'
import { paths } from '../paths.ts'
import { FactRows } from '../ui/figure/fact-rows.tsx'
import { PageLead } from '../ui/layout/page-frame.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import css from './payment-page.module.css'
import { PaymentSteps } from './payment-steps.tsx'
import { useRefundRows } from './refund/use-refund-rows.ts'
import { usePaymentStage, type PaidVisit } from './use-payment-stage.ts'

export interface PaymentStageProps {
  payment: AppointmentPayment
  clinic: Clinic
}

/** The state of a payment in a title and a sentence, what it is for, and the next actions. */
export function PaymentStage({ payment, clinic }: PaymentStageProps) {
  const { t } = useTranslation('payments')
  const stage = usePaymentStage(payment)
  const { screen, left } = stage
  const { clockTime } = useFormat()
  const title = t(`${screen}_title`)
  const { heldUntil, together = [] } = payment
  const isPaidTogether = screen === 'paid' && together.length > 0 && together.every(({ status }) => status === 'paid')
  const deadline =
    screen === 'failed' && left !== undefined && heldUntil
      ? t('failed_held_text', { until: clockTime({ instant: heldUntil, zone: clinic.timeZone }) })
      : undefined
  return (
    <>
      <SiteTitle page={title} />
      {/* Each screen focuses its heading, so that screen readers announce the change. */}
      <PageHeading part={screen}>{title}</PageHeading>
      <PageLead>{deadline ?? t(isPaidTogether ? 'paid_together_text' : `${screen}_text`)}</PageLead>
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
  const { t } = useTranslation(['payments', 'words'])
  const { fullDate, clockTime, money } = useFormat()
  const { status, amount, currency, paid, refunded, provider, refunds, together = [], checkoutTotal } = payment
  const personName = usePersonName()
  const refundRows = useRefundRows(currency, zone)
  const when = visit && { instant: visit.appointmentDate, zone }
  const person = visit?.person
  return (
    <FactRows
      rows={[
        when && {
          label: t('words:when'),
          value: t('words:date_and_time', { date: fullDate(when), time: clockTime(when) }),
          isLarge: true,
        },
        visit && {
          label: t('words:with'),
          value: <DoctorName doctor={{ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr }} />,
        },
        person && {
          label: t('words:patient'),
          value: <bdi>{personName(person.fullName, person.fullNameAr)}</bdi>,
        },
        paid > 0
          ? { label: t('words:paid_total'), value: money(paid, currency) }
          : { label: t('words:fee'), value: money(amount, currency) },
        status === 'partly_paid' && {
          label: t('rest_row'),
          value: money(restOf({ fee: amount, paid }), currency),
          isLarge: true,
        },
        paid > 0 && provider !== null && { label: t('paid_with'), value: t(`provider_${provider}`) },
        ...refundRows(refunds),
        refunded > 0 && { label: t('kept_row'), value: money(paid - refunded, currency) },
        ...together.flatMap((other) => [
          {
            id: other.appointmentId,
            label: t('together_row'),
            value: (
              <Link to={paths.payment(other.appointmentId)}>
                {clockTime({ instant: other.appointmentDate, zone })}
                {other.person && (
                  <>
                    {' '}
                    <bdi>{personName(other.person.fullName, other.person.fullNameAr)}</bdi>
                  </>
                )}
              </Link>
            ),
            note: `${money(other.paid || other.amount, currency)} · ${t(`together_${stateOf(other)}`)}`,
          },
          ...refundRows(other.refunds ?? [], other.appointmentId),
        ]),
        ...(checkoutTotal && checkoutTotal.paid > 0
          ? [
              { label: t('total_row'), value: money(checkoutTotal.paid, currency), isLarge: true },
              checkoutTotal.refunded > 0 && {
                label: t('receipt_kept'),
                value: money(checkoutTotal.paid - checkoutTotal.refunded, currency),
                isLarge: true,
              },
            ]
          : []),
      ]}
    />
  )
}

type SharedPayment = NonNullable<AppointmentPayment['together']>[number]

/** A visit for which this checkout charged nothing may have been paid for in another way. */
const stateOf = ({ status, paid }: SharedPayment) => (paid === 0 && isSettled(status) ? 'elsewhere' : status)
