import * as z from 'zod/mini'

import { minorDigits } from './money.ts'

/** How much the clinic refunds, and until when. Shown in `GET /clinic`; a clinic may set its own. */
export const RefundRule = z.object({
  /** Hours before the start up to which everything is refunded. */
  fullHours: z.number(),
  /** Percent that are refunded afterwards, until the start. */
  latePercent: z.number(),
})
export type RefundRule = z.infer<typeof RefundRule>

export interface Cancellation {
  /** The paid amount, in minor units of its currency. */
  paidMinor: number
  currency: string
  /** The start that the deadline counts from (`refundStartOf`). */
  refundStart: Date
  cancelledAt: Date
  cancelledBy: 'patient' | 'clinic'
}

/**
 * The start that a refund's deadline counts from: the visit's own. If the clinic has moved the visit, the start that
 * the patient last chose or accepted, if that is later: a move that the patient did not request never costs them
 * money.
 */
export const refundStartOf = ({ startsAt, chosenStart }: { startsAt: Date; chosenStart: Date | null }): Date =>
  chosenStart && chosenStart > startsAt ? chosenStart : startsAt

/** In minor units: card networks move no single thousandths, and no part of an ariary. */
const smallestRefund = (currency: string): number => (minorDigits(currency) === 3 ? 10 : currency === 'MGA' ? 100 : 1)

/**
 * The refund when a paid appointment is cancelled, in whole minor units from 0 to `paidMinor`. Cancelled by the
 * clinic or the doctor: always everything. Cancelled by the patient at least `fullHours` before: everything; later,
 * up to the start: `latePercent`, rounded up in the patient's favour to what providers can send; at the start or
 * after it: nothing.
 * The dialog before a cancellation shows this number, and the API refunds it.
 */
export function refundOf(
  { paidMinor, currency, refundStart, cancelledAt, cancelledBy }: Cancellation,
  rule: RefundRule,
): number {
  if (cancelledBy === 'clinic') return paidMinor
  const msBefore = refundStart.getTime() - cancelledAt.getTime()
  if (msBefore <= 0) return 0
  if (msBefore >= rule.fullHours * 3_600_000) return paidMinor
  const step = smallestRefund(currency)
  return Math.min(paidMinor, Math.ceil((paidMinor * rule.latePercent) / 100 / step) * step)
}
