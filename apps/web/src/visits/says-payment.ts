import type { Visit } from '@aafiya/contracts/appointments/visits'

/** Nothing was paid online, and the visit is over or was given up: what the desk took is not known here. */
export const saysPayment = ({ status, paymentStatus }: Visit): boolean =>
  status === 'booked' || status === 'arrived' || (paymentStatus !== 'unpaid' && paymentStatus !== 'failed')
