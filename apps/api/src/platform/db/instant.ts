import { timestamp } from 'drizzle-orm/pg-core'

/** An instant, to the millisecond, as a `Date`. No default: time comes from the clock, as a parameter. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
