/**
 * What a figure counts visits by. Apart from the schemas, which a list of choices does without. The API has one
 * condition for each: it counts with it, and lists with it the visits that were counted.
 *
 * `visits`: not cancelled. `open`: neither completed nor missed yet. `attended`: completed, or missed: the visits of
 * which it is known whether the patient came. `late`: cancelled by the patient when the refund rule no longer gave
 * everything back. `kept`: everything but what the clinic cancelled: what a late cancellation is compared with.
 * `waited`: arrival and start were both recorded. `unpaid`: `isOwed`. `first`: the patient's first visit to the clinic;
 * `return`: any later one. `refilled`: not cancelled, at a time that was freed and taken from the waiting list.
 */
export const visitFigures = [
  'visits',
  'open',
  'attended',
  'completed',
  'no_show',
  'cancelled',
  'by_patient',
  'by_clinic',
  'late',
  'kept',
  'waited',
  'unpaid',
  'first',
  'return',
  'refilled',
] as const
export type VisitFigure = (typeof visitFigures)[number]

/** What messages are counted by. `sent` includes those delivered, and those that failed after they were sent. */
export const messageCounts = ['sent', 'delivered', 'failed'] as const
export type MessageCount = (typeof messageCounts)[number]

/** How many civil days before its own day a visit was booked. */
export const leadTimes = ['same_day', 'days_1_2', 'days_3_7', 'days_8_14', 'later'] as const
export type LeadTime = (typeof leadTimes)[number]

/** The first and last number of days of each; the last has no end. */
export const leadDays: Readonly<Record<LeadTime, readonly [number, number]>> = {
  same_day: [0, 0],
  days_1_2: [1, 2],
  days_3_7: [3, 7],
  days_8_14: [8, 14],
  later: [15, Infinity],
}

/** The longest period that figures are counted of, in days. */
export const longestPeriod = 366

/** A rate of fewer visits than this is given as two counts, not as a percentage. */
export const leastForRate = 20
