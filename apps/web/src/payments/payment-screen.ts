import type { AppointmentPayment } from '@aafiya/contracts/payments/payments'

/** The outcome that the provider's page put into the URL. Anyone can forge it, so it only selects a sentence. */
export type Outcome = 'paid' | 'failed' | 'abandoned'

export const outcomeIn = (search: URLSearchParams): Outcome | undefined => {
  const said = search.get('outcome')
  if (said === 'paid' || said === 'failed' || said === 'abandoned') return said
  // The regional provider uses its own parameters.
  const success = search.get('success')
  return success === 'true' ? 'paid' : success === 'false' ? 'failed' : undefined
}

export type PaymentScreen =
  | 'hold'
  | 'to_pay'
  | 'unfinished'
  | 'failed'
  | 'waiting'
  | 'paid'
  | 'refund'
  | 'lost'
  | 'expired'
  | 'closed'
  | 'part'

export interface Seen {
  outcome: Outcome | undefined
  /** The countdown of the hold has ended. */
  isOver: boolean
}

/** The screen of a payment. The server's state decides; the URL only distinguishes two kinds of waiting. */
export function screenOf(
  { status, appointmentStatus, canPay }: AppointmentPayment,
  { outcome, isOver }: Seen,
): PaymentScreen {
  const isLost = appointmentStatus === null
  if (status === 'partly_paid') return 'part'
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
