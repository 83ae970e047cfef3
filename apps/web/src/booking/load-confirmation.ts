/** What is shown after a booking: fetched while the booking is on its way, so that looking at a doctor does not carry it. */
export const loadConfirmation = () => import('./booking-confirmation.tsx').then((it) => ({ default: it.BookingConfirmation }))
