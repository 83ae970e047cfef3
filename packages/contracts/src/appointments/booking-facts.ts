import { limits } from '../platform/limits.ts'

/**
 * Facts about bookings that both ends act on, each decided here only. The usual visit type is `usualType` of the visit
 * types.
 */

const goneCodes: readonly string[] = ['slot_taken', 'slot_past', 'slot_not_offered']

/**
 * Whether a refusal means that the time is taken, while another one may be free. What a screen says then: `slot_gone`
 * in doctors.json (booking), `first_free_lost` in directory.json (first free time), `edit_time_held` in
 * appointments.json (moving), `lost_title` in payments.json (held while paying); otherwise the sentence of the code in
 * `messages`.
 */
export const isTimeGone = (code: string): boolean => goneCodes.includes(code)

interface Timed {
  /** The start, a UTC instant. */
  appointmentDate: string
  /** Absent: half an hour later. */
  endsAt?: string | undefined
}

/** When a visit ends, without the pause after it, in milliseconds. */
export const visitEnd = ({ appointmentDate, endsAt }: Timed): number =>
  endsAt === undefined ? Date.parse(appointmentDate) + limits.slotMinutes * 60_000 : Date.parse(endsAt)

/** How many minutes a visit takes, without the pause after it. */
export const visitMinutes = (visit: Timed): number => (visitEnd(visit) - Date.parse(visit.appointmentDate)) / 60_000

type PaymentStatus =
  | 'unpaid'
  | 'pending'
  | 'partly_paid'
  | 'paid'
  | 'refunding'
  | 'refunded'
  | 'partly_refunded'
  | 'failed'

/** The fee has come in, even if part of it was refunded. In every other state it is due. */
export const settledStatuses = ['paid', 'refunding', 'refunded', 'partly_refunded'] as const
const settled: readonly PaymentStatus[] = settledStatuses

/** Whether the fee has been paid, even if part of it was refunded: it cannot be paid again. */
export const isSettled = (status: PaymentStatus): boolean => settled.includes(status)

/** Whether a cancellation now would give money back. */
export const isRefundable = (status: PaymentStatus): boolean =>
  status === 'paid' || status === 'partly_paid' || status === 'partly_refunded'

/** Whether nothing has come in, also after a checkout that is open or was left. */
export const hasNoMoney = (status: PaymentStatus): boolean =>
  status === 'unpaid' || status === 'pending' || status === 'failed'

/** Whether there is a receipt: money came in, if only a part of the fee. */
export const hasReceipt = (status: PaymentStatus): boolean => isSettled(status) || status === 'partly_paid'

interface Fee {
  fee: number
  /** What of it has come in, where that is a part. */
  paid?: number | undefined
}

/** The unpaid rest of a fee. Three decimals are the most that a currency has. */
export const restOf = ({ fee, paid = 0 }: Fee): number => Math.round((fee - paid) * 1000) / 1000

export interface Payable {
  status: 'booked' | 'arrived' | 'completed' | 'cancelled' | 'no_show' | 'held'
  paymentStatus: PaymentStatus
  fee: number
}

/** Whether the desk can take a visit's fee: it took place, or will. No-shows pay nothing. */
export const isDueAtCounter = ({ status, paymentStatus, fee }: Payable): boolean =>
  fee > 0 && !isSettled(paymentStatus) && status !== 'cancelled' && status !== 'no_show'
