import type { Visit } from '@aafiya/contracts/appointments/visits'

/** For a visit without an online payment that is over or cancelled, the counter payment is not known here. */
export const saysPayment = ({ status, paymentStatus }: Visit): boolean =>
  status === 'booked' || status === 'arrived' || (paymentStatus !== 'unpaid' && paymentStatus !== 'failed')
