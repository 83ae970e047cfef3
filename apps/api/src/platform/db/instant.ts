import { timestamp } from 'drizzle-orm/pg-core'

/** An instant, to the millisecond, as a `Date`. No default: the time is a parameter, from the clock. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
