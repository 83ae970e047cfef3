import { paperLimits } from '@aafiya/contracts/appointments/paper-limits'
import { eq } from 'drizzle-orm'

import type { Queryable } from '../platform/db/database.ts'
import { doctorRatings } from './doctor-ratings.table.ts'

/** How a doctor's visits were rated, to one decimal. In public only from a number on at which it names no one. */
export async function ratingOf(db: Queryable, doctorId: string, readBy: 'everyone' | 'doctor') {
  const [row] = await db.select().from(doctorRatings).where(eq(doctorRatings.doctorId, doctorId))
  if (!row || row.ratings < (readBy === 'everyone' ? paperLimits.publicRatings : 1)) return {}
  return { rating: { count: row.ratings, average: Math.round((row.total / row.ratings) * 10) / 10 } }
}
