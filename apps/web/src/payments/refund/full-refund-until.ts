const hourMs = 3_600_000

/** The UTC instant up to which a cancellation refunds everything. */
export const fullRefundUntil = (refundStart: string, fullHours: number): string =>
  new Date(Date.parse(refundStart) - fullHours * hourMs).toISOString()
