import { isDueAtCounter } from '@aafiya/contracts/appointments/booking-facts'
import type { Visit } from '@aafiya/contracts/appointments/visits'

/** For a visit without an online payment that is over or cancelled, the counter payment is not known here. */
export const saysPayment = ({ status, paymentStatus }: Visit): boolean =>
  status === 'booked' || status === 'arrived' || (paymentStatus !== 'unpaid' && paymentStatus !== 'failed')

/** The desk takes the fee of a completed visit too, so there it is mentioned until it is paid. */
export const saysPaymentAtDesk = (visit: Visit): boolean => saysPayment(visit) || isDueAtCounter(visit)
