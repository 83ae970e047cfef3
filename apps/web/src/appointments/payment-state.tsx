import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Nuqta, type NuqtaProps } from '../ui/text/nuqta.tsx'
import css from './payment-state.module.css'

export const paymentLooks = {
  unpaid: { text: 'to_pay', tone: 'warm' },
  failed: { text: 'payment_failed', tone: 'warm' },
  pending: { text: 'payment_pending', tone: 'warm' },
  paid: { text: 'paid', tone: 'leaf' },
  refunding: { text: 'refunding', tone: 'hollow' },
  refunded: { text: 'refunded', tone: 'hollow' },
  partly_refunded: { text: 'partly_refunded', tone: 'hollow' },
} as const satisfies Record<Appointment['paymentStatus'], { text: string; tone: NuqtaProps['tone'] }>

export interface PaymentStateProps {
  appointment: Pick<Appointment, 'paymentStatus' | 'fee' | 'currency'>
  /** The page with all payment details. */
  to?: string | undefined
}

/** What is owed or was paid, in words; the nuqta repeats it. */
export function PaymentState({ appointment, to }: PaymentStateProps) {
  const { t } = useTranslation('appointments')
  const { money } = useFormat()
  const { text, tone } = paymentLooks[appointment.paymentStatus]
  const words = t(text, { amount: money(appointment.fee, appointment.currency) })
  return (
    <p className={tone === 'warm' ? css.owed : css.settled}>
      <Nuqta tone={tone} />
      {to === undefined ? (
        words
      ) : (
        <AppLink className={css.link} to={to}>
          {words}
        </AppLink>
      )}
    </p>
  )
}
