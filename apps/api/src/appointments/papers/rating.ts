import { dayMs } from '@aafiya/contracts/platform/durations'
import { limits } from '@aafiya/contracts/platform/limits'
import { eq } from 'drizzle-orm'

import type { Tx } from '../../platform/db/database.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import { visitRatings } from './visit-ratings.table.ts'

/** Whether the patient can rate a visit: completed, and not longer ago than the contract's limit. */
export const isRatable = (
  { status, completedAt }: Pick<AppointmentRow, 'status' | 'completedAt'>,
  now: Date,
): boolean =>
  status === 'completed' && completedAt !== null && now.getTime() <= completedAt.getTime() + limits.ratingDays * dayMs

export async function scoreOf(tx: Tx, appointmentId: string): Promise<number | null> {
  const [rating] = await tx.select().from(visitRatings).where(eq(visitRatings.appointmentId, appointmentId))
  return rating?.score ?? null
}
