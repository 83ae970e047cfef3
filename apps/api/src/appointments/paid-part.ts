import { fromMinor } from '@aafiya/contracts/payments/money'

import type { AppointmentRow } from './appointments.table.ts'

/** What the front desk has taken of a fee whose rest is due, as views show it. */
export const paidPart = ({ partPaidMinor, currency }: Pick<AppointmentRow, 'partPaidMinor' | 'currency'>) =>
  partPaidMinor > 0 ? { paid: fromMinor(partPaidMinor, currency) } : {}
