import type { Clinic } from '@aafiya/contracts/clinic'
import type { AppointmentPayment } from '@aafiya/contracts/payments'
import { useTranslation } from 'react-i18next'

import { SiteTitle } from '../page/site-title.tsx'
import { PageLead } from '../ui/layout/page-frame.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import css from './payment-page.module.css'
import { PaymentSteps } from './payment-steps.tsx'
import { usePaymentStage } from './use-payment-stage.ts'

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
