import { lazyPart } from '../page/lazy-part.tsx'

// Parts of the desk that its first view can do without.
export const Booking = lazyPart(() => import('./booking-panel.tsx'))
export const NewPerson = lazyPart(() => import('./new-person-form.tsx'))
export const ChosenVisit = lazyPart(() => import('./visit-panel.tsx'))
export const NextFree = lazyPart(() => import('./next-free-list.tsx'))
export const AsideLists = lazyPart(() => import('./lists.tsx'))
export const Overbooking = lazyPart(() => import('./overbook-panel.tsx'))
export const Strip = lazyPart(() => import('./till/closing-strip.tsx'))
export const ClosingTill = lazyPart(() => import('./till/closing-dialog.tsx'))
export const Cancelling = lazyPart(() => import('../visits/cancel-visit-dialog.tsx'))
