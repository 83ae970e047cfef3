import type { BookAtDesk, DeskVisit } from '@aafiya/contracts/desk/desk'
import { and, eq, isNull } from 'drizzle-orm'

import { takeSlot } from '../appointments/book-appointment.ts'
import { postAppointmentMails } from '../appointments/post-appointment-mails.ts'
import type { Deps } from '../deps.ts'
import { people } from '../people/people.table.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { toDeskVisit } from './desk-visit-view.ts'

/** Books for anybody who is known to the clinic, as staff book: without lead time, all visit types. */
export async function bookAtDesk(
  deps: Deps,
  caller: Caller,
  { personId, overbookReason, ...body }: BookAtDesk,
  repeatable?: Repeatable,
): Promise<DeskVisit> {
  return runIdempotently(deps, repeatable, async (tx) => {
    const [patient] = await tx
      .select()
      .from(people)
      .where(and(eq(people.id, personId), isNull(people.mergedInto)))
      .for('key share')
    if (!patient) throw new Problem('person_not_found')
    const { row, doctor } = await takeSlot(tx, deps, {
      personId,
      bookedBy: caller.userId,
      body,
      byStaff: { overbookReason: overbookReason?.trim() },
    })
    await recordChange(tx, deps, {
      actor: caller,
      action: row.overbookLane === 0 ? 'visit_booked' : 'visit_overbooked',
      recordId: row.id,
      personId,
    })
    await postAppointmentMails(tx, deps, { event: 'booked', appointment: row, doctor })
    return toDeskVisit({ appointment: row, doctor, patient }, deps.clinic.facts().timeZone)
  })
}
