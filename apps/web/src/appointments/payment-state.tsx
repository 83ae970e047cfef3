import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { restOf } from '@aafiya/contracts/appointments/booking-facts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Nuqta, type NuqtaProps } from '../ui/text/nuqta.tsx'
import css from './payment-state.module.css'

const paymentLooks = {
  unpaid: { text: 'to_pay', tone: 'warm' },
  failed: { text: 'payment_failed', tone: 'warm' },
  pending: { text: 'payment_pending', tone: 'warm' },
  partly_paid: { text: 'partly_paid', tone: 'warm' },
  paid: { text: 'paid', tone: 'leaf' },
  refunding: { text: 'refunding', tone: 'hollow' },
  refunded: { text: 'refunded', tone: 'hollow' },
  partly_refunded: { text: 'partly_refunded', tone: 'hollow' },
} as const satisfies Record<Appointment['paymentStatus'], { text: string; tone: NuqtaProps['tone'] }>

type Paid = Pick<Appointment, 'paymentStatus' | 'status' | 'fee' | 'paid' | 'currency'>

/** The owed or paid amount in words, with its tone. The rest for a no-show is not owed. */
export function usePaymentWords() {
  const { t } = useTranslation('appointments')
  const { money } = useFormat()
  return useCallback(
    ({ paymentStatus, status, fee, paid, currency }: Paid) => {
      const look = paymentLooks[paymentStatus]
      const isOwed = status !== 'cancelled' && status !== 'no_show'
      const isPart = paymentStatus === 'partly_paid' && !isOwed
      const words = t(isPart ? 'part_paid' : look.text, {
        amount: money(fee, currency),
        paid: money(paid ?? 0, currency),
        rest: money(restOf({ fee, paid }), currency),
      })
      return { words, text: look.text, tone: isPart ? ('hollow' as const) : look.tone }
    },
    [t, money],
  )
}

/** Once a visit is over, its unpaid fee is not mentioned, and cannot be paid online either. */
export const isPaymentBegun = ({ paymentStatus }: Pick<Appointment, 'paymentStatus'>): boolean =>
  paymentStatus !== 'unpaid' && paymentStatus !== 'failed'

export interface PaymentStateProps {
  appointment: Paid
  /** The page with all payment details. */
  to?: string | undefined
}

/** What is due or was paid, in words; the nuqta repeats it. */
export function PaymentState({ appointment, to }: PaymentStateProps) {
  const { words, tone } = usePaymentWords()(appointment)
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
