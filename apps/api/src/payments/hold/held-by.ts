import { and, eq, isNull, or, type SQL } from 'drizzle-orm'

import { appointments } from '../../appointments/appointments.table.ts'
import { clinicDay, mayActFor, type RightsDeps } from '../../people/may-act-for.ts'

/**
 * A slot that an account held to pay for it; a release without other people did not store the account next to the
 * person.
 */
export const bookedAsHold = (accountId: string): SQL | undefined =>
  and(
    eq(appointments.isOffer, false),
    or(eq(appointments.bookedBy, accountId), and(isNull(appointments.bookedBy), eq(appointments.personId, accountId))),
  )

/** Such a slot, while the account may act for its person. */
export const heldBy = (deps: RightsDeps, accountId: string): SQL | undefined =>
  and(bookedAsHold(accountId), mayActFor(appointments.personId, accountId, clinicDay(deps)))
