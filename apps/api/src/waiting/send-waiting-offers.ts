import { closingOf } from '@aafiya/contracts/hours/closing'
import { and, asc, eq, lte } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { isActing } from '../people/person-for.ts'
import type { Tx } from '../platform/db/database.ts'
import { giveUpOffer, lockOffered, stopWaiting } from './answer-offer.ts'
import { isEarlierTimeOf } from './earlier-time.ts'
import { mailOffer } from './mail-offer.ts'
import { createOfferSecret } from './offer-link.ts'
import { reservedFrom } from './offer-minutes.ts'
import { waitingEntries, waitingOffers, type FreedTime } from './waiting.table.ts'

/** Until when a time can be booked, and for how long the clinic reserves one. */
export function bookingSpan(
  { clinic, config }: Pick<Deps, 'clinic' | 'config'>,
  { startsAt }: Pick<FreedTime, 'startsAt'>,
) {
  const { timeZone: zone, leadMinutes } = clinic.facts()
  return { closesAt: closingOf(startsAt, { zone, leadMinutes }), most: config.waitingOfferMinutes }
}

/** Sends one offer, reserved from now on, or drops it if its time or its visit has changed since the night. */
async function sendOffer(tx: Tx, deps: Deps, ids: { entryId: string; offerId: string }): Promise<void> {
  const { entry, offer } = await lockOffered(tx, ids)
  if (offer.state !== 'open' || offer.sendAt === null) return
  const offeredAt = deps.clock.now()
  const reservedUntil = reservedFrom(offeredAt, bookingSpan(deps, offer))
  const [doctor] = await tx.select().from(doctors).where(eq(doctors.id, offer.doctorId))
  const [visit] = entry.appointmentId
    ? await tx.select().from(appointments).where(eq(appointments.id, entry.appointmentId))
    : []
  if (!(await isActing(tx, deps, entry.accountId, entry.personId))) return stopWaiting(tx, deps, entry.id)
  const isWanted = entry.endedAt === null && (!visit || isEarlierTimeOf(visit, offer))
  if (!reservedUntil || !doctor || !isWanted) return giveUpOffer(tx, offer, 'expired')
  const held = await tx
    .update(appointments)
    .set({ heldUntil: reservedUntil })
    .where(and(eq(appointments.id, offer.holdId), eq(appointments.status, 'held')))
    .returning({ id: appointments.id })
  // The hold had expired, and another patient has the time.
  if (held.length === 0) return giveUpOffer(tx, offer, 'expired')
  const { tokenHash, secret } = createOfferSecret(deps)
  await tx
    .update(waitingOffers)
    .set({ tokenHash, offeredAt, reservedUntil, sendAt: null })
    .where(eq(waitingOffers.id, offer.id))
  await mailOffer(tx, deps, { entry, offer: { ...offer, reservedUntil }, doctor, visit, secret })
}

/**
 * Sends the offers that waited for the end of the quiet hours, each in its own transaction; the first in line first.
 */
export async function sendWaitingOffers(deps: Deps, isStopped: () => boolean): Promise<void> {
  const due = await deps.db
    .select({ entryId: waitingOffers.entryId, offerId: waitingOffers.id })
    .from(waitingOffers)
    .innerJoin(waitingEntries, eq(waitingEntries.id, waitingOffers.entryId))
    .where(and(eq(waitingOffers.state, 'open'), lte(waitingOffers.sendAt, deps.clock.now())))
    .orderBy(asc(waitingEntries.turn))
  for (const ids of due) {
    if (isStopped()) return
    // One that cannot be sent stops no other; it expires unsent.
    await deps.db
      .transaction((tx) => sendOffer(tx, deps, ids))
      .catch((error: unknown) => deps.log.warn({ error, offerId: ids.offerId }, 'could not send an offer'))
  }
}
