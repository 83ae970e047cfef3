import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { AppointmentPayment } from '@aafiya/contracts/payments/payments'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Countdown } from '../booking/hold/countdown.tsx'
import { useSecond } from '../booking/hold/use-second.ts'
import { clinicFacts } from '../clinic/clinic-queries.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { PayForm } from './pay-form.tsx'
import css from './payment-page.module.css'
import { isPayScreen } from './payment-screen.ts'
import { ReleaseHold } from './release-hold.tsx'
import type { PaidVisit, PaymentStage } from './use-payment-stage.ts'

export interface PaymentStepsProps {
  payment: AppointmentPayment
  stage: PaymentStage
  methods: Clinic['paymentMethods']
}

/** The actions on each screen: pay, wait, continue. */
export function PaymentSteps({ payment, stage: { screen, left, visit }, methods }: PaymentStepsProps) {
  const { t } = useTranslation(['payments', 'words'])
  const { appointmentId, amount, currency, canPay, together = [] } = payment
  const again = useChooseAgain(visit)
  const others = together.filter((other) => other.canPay)
  const form = canPay && (
    <PayForm
      appointmentId={appointmentId}
      togetherWith={others.map((other) => other.appointmentId)}
      amount={others.reduce((sum, other) => sum + other.amount, amount)}
      currency={currency}
      methods={methods}
    />
  )
  return (
    <>
      {left !== undefined && <Countdown left={left} />}
      {isPayScreen(screen) && form}
      {/* Not before the visit is known, with the page to which it leads. */}
      {isPayScreen(screen) && left !== undefined && visit && (
        <ReleaseHold id={appointmentId} visit={visit} to={again} />
      )}
      {screen === 'waiting' && <WaitingLonger>{form}</WaitingLonger>}
      {screen === 'expired' && <LinkButton to={again}>{t(visit ? 'choose_again' : 'words:find_doctor')}</LinkButton>}
      {screen !== 'expired' && left === undefined && (
        <div className={css.next}>
          <LinkButton tone={isPayScreen(screen) ? 'text' : 'primary'} to={paths.appointments()}>
            {t('words:my_appointments')}
          </LinkButton>
          {payment.paid > 0 && (
            <LinkButton tone="line" to={paths.receipt(appointmentId)}>
              {t('words:receipt')}
            </LinkButton>
          )}
          {screen === 'lost' && (
            <LinkButton tone="line" to={again}>
              {t('words:find_doctor')}
            </LinkButton>
          )}
        </div>
      )}
    </>
  )
}

/** Back to the doctor with the slot chosen if both are known, otherwise to all doctors. */
function useChooseAgain(visit: PaidVisit | undefined): string {
  const zone = useQuery(clinicFacts()).data?.timeZone
  if (!visit || zone === undefined) return paths.doctors()
  return paths.doctorAt(visit.doctorId, civilAt(new Date(visit.appointmentDate), zone).date, visit.appointmentTime)
}

/** After this long, users suspect that something is wrong. */
const longMs = 20_000

/** Says when it takes long, and lets users who did not pay try again. */
function WaitingLonger({ children }: { children: ReactNode }) {
  const { t } = useTranslation('payments')
  const now = useSecond()
  const [since] = useState(now)
  const isLong = now - since >= longMs
  return (
    <>
      <p role="status">{isLong && t('waiting_late')}</p>
      {isLong && children && (
        <details>
          <summary>{t('waiting_again')}</summary>
          {children}
        </details>
      )}
    </>
  )
}
