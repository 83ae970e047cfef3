import { and, eq, isNotNull } from 'drizzle-orm'

import { payments } from '../payments.table.ts'

/** The one payment that counts for an appointment, as `payments_one_counts` has it. */
export const countingPayment = (appointmentId: string) =>
  and(eq(payments.appointmentId, appointmentId), isNotNull(payments.paidAt), eq(payments.isSurplus, false))
