import type { BookNextVisit, Visit } from '@aafiya/contracts/appointments/visits'
import { and, eq, ne } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { refuseErased } from '../../people/lock-person.ts'
import { people } from '../../people/people.table.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { takeSlot } from '../book-appointment.ts'
import { followedBy } from '../follow-ups.ts'
import { lockPersonOfVisit } from '../own-appointment.ts'
import { recordRepeat } from './record-repeat.ts'
import { toVisit } from './visit-view.ts'

interface Next {
  doctorId: string
  /** The visit that it follows. */
  id: string
  body: BookNextVisit
}

/**
 * Books the patient of a visit for another one with the same doctor. A follow-up counts from that visit, also before it
 * is completed.
 */
export async function bookNextVisit(
  deps: Deps,
  caller: Caller,
  { doctorId, id, body }: Next,
  repeatable?: Repeatable,
): Promise<Visit> {
  const zone = deps.clinic.facts().timeZone
  return runIdempotently(
    deps,
    repeatable,
    async (tx) => {
      await lockPersonOfVisit(tx, id)
      const [before] = await tx
        .select({ visit: appointments, patient: people })
        .from(appointments)
        .innerJoin(people, eq(people.id, appointments.personId))
        .where(and(eq(appointments.id, id), eq(appointments.doctorId, doctorId), ne(appointments.status, 'held')))
      if (!before) throw new Problem('appointment_not_found')
      const { visit, patient } = before
      await refuseErased(tx, patient.id)
      const { row, doctor } = await takeSlot(tx, deps, {
        personId: patient.id,
        bookedBy: caller.userId,
        body: { doctorId, ...body },
        byStaff: { follows: followedBy(deps, visit) },
      })
      await recordAccess(tx, deps, { caller, action: 'next_visit_booked', records: [row] })
      return toVisit({ appointment: row, doctor, patient }, { zone, isDoctor: true })
    },
    (tx, answer) => recordRepeat(tx, deps, caller, answer.id),
  )
}
