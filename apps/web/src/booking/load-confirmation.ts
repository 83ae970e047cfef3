import { named } from '../page/named.ts'
/** The screen after a booking, loaded while the booking is sent, so that the doctor's page stays small. */
export const loadConfirmation = named(() => import('./booking-confirmation.tsx').then((it) => it.BookingConfirmation))
