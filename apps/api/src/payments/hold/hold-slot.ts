import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, or } from 'drizzle-orm'

import { users } from '../../account/users.table.ts'
import { appointments } from '../../appointments/appointments.table.ts'
import { takeSlot } from '../../appointments/book-appointment.ts'
import { deleteHolds } from '../../appointments/clear-holds.ts'
import type { Deps } from '../../deps.ts'
import { agreeOrRequire, type Booker } from '../../people/health-consent.ts'
import { lockPeople } from '../../people/lock-person.ts'
import { personFor } from '../../people/person-for.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { bookedAsHold } from './held-by.ts'
import { toHold } from './hold-view.ts'

/**
 * Holds a slot for some minutes for a patient who pays while booking. Their previous hold is released first: one hold
 * per person, which a unique index guarantees, and one per account, which is locked. Money that arrives for a released hold finds its slot or is refunded.
 */
export async function holdSlot(
  deps: Deps,
  { accountId, language }: Booker,
  { agreesToHealthData: agrees, ...body }: BookAppointment,
  repeatable?: Repeatable,
) {
  if (deps.gateways.size === 0) throw new Problem('payment_not_offered')
  return runIdempotently(
    deps,
    repeatable,
    async (tx) => {
      // Of two holds of an account for two people, the second sees the first.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('no key update')
      const { id: personId, ...whose } = await personFor(tx, deps, accountId, body.personId)
      const isTheirs = or(eq(appointments.personId, personId), bookedAsHold(accountId))
      const released = and(isTheirs, eq(appointments.status, 'held'), eq(appointments.isOffer, false))
      const before = await tx.select({ personId: appointments.personId }).from(appointments).where(released)
      await lockPeople(tx, [personId, ...before.map((hold) => hold.personId)])
      await agreeOrRequire(tx, deps, { accountId, personIds: [personId], agrees, language })
      await deleteHolds(tx, released)
      const heldUntil = new Date(deps.clock.now().getTime() + limits.holdMinutes * 60_000)
      const { row, doctor } = await takeSlot(tx, deps, { personId, bookedBy: accountId, body, heldUntil })
      if (row.fee <= 0) throw new Problem('payment_not_needed')
      return toHold({ appointment: row, doctor, ...whose }, deps.clinic.facts().timeZone)
    },
    (tx) => personFor(tx, deps, accountId, body.personId),
  )
}
