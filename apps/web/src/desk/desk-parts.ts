import { lazyPart } from '../page/lazy-part.tsx'

// Parts that the first view of the desk does not need.
export const Booking = lazyPart(() => import('./booking-panel.tsx'))
export const Card = lazyPart(() => import('./person-card.tsx'))
export const Searching = lazyPart(() => import('./time-search.tsx'))
export const Correcting = lazyPart(() => import('./correct-person-form.tsx'))
export const NewPerson = lazyPart(() => import('./new-person-form.tsx'))
export const ChosenVisit = lazyPart(() => import('./visit-panel.tsx'))
export const NarrowDay = lazyPart(() => import('./day-list.tsx'))
export const Calls = lazyPart(() => import('./calls/call-list.tsx'))
export const Waiting = lazyPart(() => import('./waiting-room.tsx'))
export const Overbooking = lazyPart(() => import('./overbook-panel.tsx'))
export const Strip = lazyPart(() => import('./till/closing-strip.tsx'))
export const ClosingTill = lazyPart(() => import('./till/closing-dialog.tsx'))
export const Cancelling = lazyPart(() => import('./cancel-at-desk.tsx'))

const opened = [
  Card,
  Booking,
  NewPerson,
  ChosenVisit,
  Calls,
  Searching,
  ClosingTill,
  Cancelling,
  Overbooking,
  Correcting,
]
/** What keys and buttons of the desk open, to be loaded before. */
export const panelParts = { prefetch: () => opened.forEach(({ prefetch }) => prefetch()) }

/** The draft name of a person who is being added. */
export const newPersonDraft = 'new-person'
