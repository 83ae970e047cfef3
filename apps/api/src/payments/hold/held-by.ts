import { and, eq, isNull, or } from 'drizzle-orm'

import { appointments } from '../../appointments/appointments.table.ts'

/** Whether an account holds a slot to pay for it; a release that knew no other people wrote no name beside the person's own. */
export const heldBy = (accountId: string) =>
  and(
    eq(appointments.isOffer, false),
    or(eq(appointments.bookedBy, accountId), and(isNull(appointments.bookedBy), eq(appointments.personId, accountId))),
  )
