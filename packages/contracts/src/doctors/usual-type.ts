// Free of schemas, since the pages that need it first load no zod.

interface Booking {
  bookableBy?: 'patient' | 'clinic' | undefined
  followUpDays?: number | null | undefined
}

/** Whether patients can book a type whenever they like: by themselves, and without an earlier visit. */
export const needsNothing = ({ bookableBy = 'patient', followUpDays = null }: Booking): boolean =>
  bookableBy === 'patient' && followUpDays === null

/** The type that is booked by default: the first, in the clinic's order, that patients can book at any time. */
export const usualType = <Type extends Booking>(types: readonly Type[]): Type | undefined => types.find(needsNothing)
