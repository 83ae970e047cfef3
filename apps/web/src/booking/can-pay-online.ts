import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { hasNoMoney } from '@aafiya/contracts/appointments/booking-facts'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'

type Payable = Pick<Appointment, 'status' | 'appointmentDate' | 'fee' | 'paymentStatus'>

/** Whether "Pay Online" is offered for an appointment: the clinic has a provider, and a fee is due before the start. */
export const canPayOnline = (
  { status, appointmentDate, fee, paymentStatus }: Payable,
  { paymentMethods }: Pick<Clinic, 'paymentMethods'>,
  now: Date,
): boolean =>
  paymentMethods.length > 0 &&
  (status === 'booked' || status === 'arrived') &&
  Date.parse(appointmentDate) > now.getTime() &&
  fee > 0 &&
  hasNoMoney(paymentStatus)
