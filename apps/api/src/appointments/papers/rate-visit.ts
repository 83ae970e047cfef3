import type { OwnPapers } from '@aafiya/contracts/appointments/visit-papers'
import { eq, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctorRatings } from '../../doctors/doctor-ratings.table.ts'
import { recordForPerson } from '../../people/record-for-person.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import { lockAppointment } from '../own-appointment.ts'
import { isRatable, scoreOf } from './rating.ts'
import { showOwnPapers } from './show-papers.ts'
import { visitRatings } from './visit-ratings.table.ts'

/** Rates a completed visit, once for the patient and everyone who looks after them; the last rating counts. */
export async function rateVisit(deps: Deps, caller: Caller, id: string, score: number): Promise<OwnPapers> {
  await deps.db.transaction(async (tx) => {
    const { appointment } = await lockAppointment(tx, deps, caller.userId, id)
    const now = deps.clock.now()
    if (!isRatable(appointment, now)) throw new Problem('not_ratable')
    // The lock on the appointment makes concurrent ratings wait for each other.
    const before = await scoreOf(tx, id)
    if (score === before) return
    await tx
      .insert(visitRatings)
      .values({ appointmentId: id, score, ratedAt: now })
      .onConflictDoUpdate({ target: visitRatings.appointmentId, set: { score, ratedAt: now } })
    await tx
      .insert(doctorRatings)
      .values({ doctorId: appointment.doctorId, ratings: 1, total: score })
      .onConflictDoUpdate({
        target: doctorRatings.doctorId,
        set: {
          ratings: sql`${doctorRatings.ratings} + ${before === null ? 1 : 0}`,
          total: sql`${doctorRatings.total} + ${score - (before ?? 0)}`,
        },
      })
    await recordForPerson(tx, deps, caller.userId, 'visit_rated', appointment)
  })
  return showOwnPapers(deps, caller, id)
}

/** Forgets the rating of a visit whose completion is undone: another doctor may complete it after a move. */
export async function takeBackRating(tx: Tx, { id, doctorId }: AppointmentRow): Promise<void> {
  const [rating] = await tx.delete(visitRatings).where(eq(visitRatings.appointmentId, id)).returning()
  if (!rating) return
  await tx
    .update(doctorRatings)
    .set({ ratings: sql`${doctorRatings.ratings} - 1`, total: sql`${doctorRatings.total} - ${rating.score}` })
    .where(eq(doctorRatings.doctorId, doctorId))
}
