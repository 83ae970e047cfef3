import { lazyPart } from '../page/lazy-part.tsx'

// Parts that the first view of the desk does not need.
export const Booking = lazyPart(() => import('./booking/booking-panel.tsx'))
export const Card = lazyPart(() => import('./person/person-card.tsx'))
export const Searching = lazyPart(() => import('./booking/time-search.tsx'))
export const Correcting = lazyPart(() => import('./person/correct-person-form.tsx'))
export const NewPerson = lazyPart(() => import('./person/new-person-form.tsx'))
export const ChosenVisit = lazyPart(() => import('./visit/visit-panel.tsx'))
export const NarrowDay = lazyPart(() => import('./schedule/day-list.tsx'))
export const Calls = lazyPart(() => import('./calls/call-list.tsx'))
export const Waiting = lazyPart(() => import('./schedule/waiting-room.tsx'))
export const Overbooking = lazyPart(() => import('./booking/overbook-panel.tsx'))
export const Strip = lazyPart(() => import('./till/closing-strip.tsx'))
export const ClosingTill = lazyPart(() => import('./till/closing-dialog.tsx'))
export const Cancelling = lazyPart(() => import('./visit/cancel-at-desk.tsx'))

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

/** The draft name of a person who is being added, a child by its parent. */
export const newPersonDraft = (parentId: string | undefined) =>
  parentId === undefined ? 'new-person' : `new-person:${parentId}`

/** The draft name of a correction. */
export const correctPersonDraft = (personId: string) => `correct-person:${personId}`
