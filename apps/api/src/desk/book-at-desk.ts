import type { BookAtDesk, DeskVisit } from '@aafiya/contracts/desk/desk'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'

import { takeSlot } from '../appointments/book-appointment.ts'
import { recordRepeat } from '../appointments/visits/record-repeat.ts'
import type { Deps } from '../deps.ts'
import { keepHealthConsent, requireShownText } from '../people/health-consent.ts'
import { lockPerson, refuseErased } from '../people/lock-person.ts'
import { people } from '../people/people.table.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { toDeskVisit } from './desk-visit-view.ts'

/** Books for any known person, by the staff's rules: without lead time, all visit types. */
export async function bookAtDesk(
  deps: Deps,
  caller: Caller,
  { personId, overbookReason, agreedAloud, ...body }: BookAtDesk,
  { language, repeatable }: { language: Language; repeatable?: Repeatable | undefined },
): Promise<DeskVisit> {
  return runIdempotently(
    deps,
    repeatable,
    async (tx) => {
      await lockPerson(tx, personId)
      await refuseErased(tx, personId)
      const [patient] = await tx.select().from(people).where(eq(people.id, personId))
      if (!patient) throw new Problem('person_not_found')
      requireShownText(agreedAloud, 'agreedAloud', language)
      if (agreedAloud !== undefined) await keepHealthConsent(tx, deps, { personId, actor: caller, isAloud: true })
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
      return toDeskVisit({ appointment: row, doctor, patient }, deps.clinic.facts().timeZone)
    },
    (tx, { id }) => recordRepeat(tx, deps, caller, id),
  )
}
