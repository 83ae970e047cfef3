import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useAppointmentWords } from '../appointments/use-appointment-words.ts'
import { FailureMessage } from '../page/failure-message.tsx'
import { lazyPart } from '../page/lazy-part.tsx'
import { usePrefetched } from '../page/use-prefetched.ts'
import { Button } from '../ui/action/button.tsx'
import css from './pay-online.module.css'
import { useCheckout } from './use-checkout.ts'

const PayPart = lazyPart(() => import('./pay-dialog.tsx').then((it) => it.PayDialog))

export interface PayOnlineProps {
  appointment: Appointment
  clinic: Clinic
}

/** "Pay Online": with one provider straight to its page, otherwise it asks which one. */
export function PayOnline({ appointment, clinic: { paymentMethods, timeZone } }: PayOnlineProps) {
  const { t } = useTranslation('payments')
  const words = useAppointmentWords()(appointment, timeZone)
  const { start, isBusy, failure } = useCheckout()
  const [isAsking, setAsking] = useState(false)
  const { id: appointmentId, fee: amount, currency } = appointment
  const [only, another] = paymentMethods
  usePrefetched(PayPart, another !== undefined)
  const pay = () => {
    if (!only || another) return setAsking(true)
    return start({ appointmentId, provider: only })
  }
  return (
    <div className={css.pay}>
      <Button
        className={css.button}
        busy={isBusy}
        busyLabel={t('pay_opening')}
        aria-label={t('pay_online_for', words)}
        onClick={pay}
      >
        {t('pay_online')}
      </Button>
      <FailureMessage
        failure={failure}
        title={t('pay_failed')}
        text={t('pay_failed_text')}
        isBusy={isBusy}
        busyLabel={t('pay_opening')}
        onRetry={pay}
      />
      {isAsking && (
        <PayPart>
          {(PayDialog) => (
            <PayDialog
              title={t('pay_title', words)}
              appointmentId={appointmentId}
              amount={amount}
              currency={currency}
              methods={paymentMethods}
              onClose={() => setAsking(false)}
            />
          )}
        </PayPart>
      )}
    </div>
  )
}
