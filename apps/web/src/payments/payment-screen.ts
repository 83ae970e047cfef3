import type { AppointmentPayment } from '@aafiya/contracts/payments/payments'

/** The outcome that the provider's page put in the URL. Anyone can write it, so it only chooses a sentence. */
export type Outcome = 'paid' | 'failed' | 'abandoned'

export const outcomeIn = (search: URLSearchParams): Outcome | undefined => {
  const said = search.get('outcome')
  if (said === 'paid' || said === 'failed' || said === 'abandoned') return said
  // The regional provider writes words of its own.
  const success = search.get('success')
  return success === 'true' ? 'paid' : success === 'false' ? 'failed' : undefined
}

export type PaymentScreen = 'hold' | 'to_pay' | 'unfinished' | 'failed' | 'waiting' | 'paid' | 'refund' | 'lost' | 'expired' | 'closed'

export interface Seen {
  outcome: Outcome | undefined
  /** The countdown of the hold has ended. */
  isOver: boolean
}

/** Which screen a payment has: by what the server says; the URL only distinguishes two kinds of waiting. */
export function screenOf({ status, appointmentStatus, canPay }: AppointmentPayment, { outcome, isOver }: Seen): PaymentScreen {
  const isLost = appointmentStatus === null
  if (status === 'paid') return isLost ? 'lost' : 'paid'
  if (status === 'refunding' || status === 'refunded' || status === 'partly_refunded') return isLost ? 'lost' : 'refund'
  if (status === 'pending' && (outcome === 'paid' || outcome === 'failed')) return 'waiting'
  if (!canPay || isOver) return isLost || appointmentStatus === 'held' ? 'expired' : 'closed'
  if (status === 'failed') return 'failed'
  if (status === 'pending') return 'unfinished'
  return appointmentStatus === 'held' ? 'hold' : 'to_pay'
}

export const isPayScreen = (screen: PaymentScreen): boolean =>
  screen === 'hold' || screen === 'to_pay' || screen === 'unfinished' || screen === 'failed'
