/** Parts of a civil day, by the time at which a visit begins. */
export const partsOfDay = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]

/** The part of the day of a clock time `HH:mm`: morning until noon, evening from five. */
export const partOfDay = (time: string): PartOfDay =>
  time < '12:00' ? 'morning' : time < '17:00' ? 'afternoon' : 'evening'
