import * as z from 'zod/mini'

/** What the clinic gives back, and until when. Shown in `GET /clinic`; a clinic may set its own. */
export const RefundRule = z.object({
  /** Hours before the start up to which everything is refunded. */
  fullHours: z.number(),
  /** Percent that are refunded afterwards, until the start. */
  latePercent: z.number(),
})
export type RefundRule = z.infer<typeof RefundRule>

export interface Cancellation {
  /** What was paid, in minor units of its currency. */
  paidMinor: number
  /** The earliest start the appointment has had since it was paid: moving a visit away does not buy a later deadline. */
  earliestStart: Date
  cancelledAt: Date
  cancelledBy: 'patient' | 'clinic'
}

/**
 * What is refunded when a paid appointment is cancelled, in whole minor units from 0 to `paidMinor`. The clinic or the doctor cancels: everything, always. The patient cancels at least `fullHours` before: everything;
 * later, up to the start: `latePercent`, a broken unit rounded up, in the patient's favour; at the start or after it: nothing.
 * The dialog before a cancellation shows this number, and the API refunds it.
 */
export function refundOf({ paidMinor, earliestStart, cancelledAt, cancelledBy }: Cancellation, rule: RefundRule): number {
  if (cancelledBy === 'clinic') return paidMinor
  const msBefore = earliestStart.getTime() - cancelledAt.getTime()
  if (msBefore <= 0) return 0
  if (msBefore >= rule.fullHours * 3_600_000) return paidMinor
  return Math.ceil((paidMinor * rule.latePercent) / 100)
}
