import type { WaitingEntries } from '@aafiya/contracts/appointments/waiting-list'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, not, or } from 'drizzle-orm'

import { appointments, type AppointmentRow } from '../appointments/appointments.table.ts'
import { asConflict } from '../appointments/as-conflict.ts'
import { takeSlot } from '../appointments/book-appointment.ts'
import { deleteHolds } from '../appointments/clear-holds.ts'
import { moveWithin } from '../appointments/move-appointment.ts'
import { ownAppointment } from '../appointments/own-appointment.ts'
import type { Deps } from '../deps.ts'
import { markAnswered } from '../messages/mark-answered.ts'
import { messages, messageVisits } from '../messages/messages.table.ts'
import { lockPersonOf } from '../people/lock-person.ts'
import { clinicDay, mayActFor } from '../people/may-act-for.ts'
import { personFor } from '../people/person-for.ts'
import type { Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { isEarlierTimeOf } from './earlier-time.ts'
import { waitingEntriesOf } from './waiting-view.ts'
import { waitingEntries, waitingOffers, type WaitingEntryRow, type WaitingOfferRow } from './waiting.table.ts'

export interface Offered {
  entry: WaitingEntryRow
  offer: WaitingOfferRow
}

/** Ends an entry; a repeated call changes nothing. */
export const endEntry = (tx: Tx, deps: Deps, id: string) =>
  tx
    .update(waitingEntries)
    .set({ endedAt: deps.clock.now() })
    .where(and(eq(waitingEntries.id, id), isNull(waitingEntries.endedAt)))

/** Gives the reserved time back; the trigger notes it as free for the next in line. */
export async function giveUpOffer(
  tx: Tx,
  { id, holdId }: WaitingOfferRow,
  state: 'declined' | 'expired',
): Promise<void> {
  await tx.update(waitingOffers).set({ state }).where(eq(waitingOffers.id, id))
  await deleteHolds(tx, eq(appointments.id, holdId))
}

/** Locks the person of an entry, before the entry itself. */
export const lockWaiting = (tx: Tx, entryId: string) =>
  lockPersonOf(
    tx,
    tx.select({ id: waitingEntries.personId }).from(waitingEntries).where(eq(waitingEntries.id, entryId)),
  )

/** An entry and its offer, both locked until the transaction ends. The entry first, as everywhere. */
export async function lockOffered(
  tx: Tx,
  { entryId, offerId }: { entryId: string; offerId: string },
): Promise<Offered> {
  await lockWaiting(tx, entryId)
  const [entry] = await tx.select().from(waitingEntries).where(eq(waitingEntries.id, entryId)).for('no key update')
  const [offer] = await tx
    .select()
    .from(waitingOffers)
    .where(and(eq(waitingOffers.id, offerId), eq(waitingOffers.entryId, entryId)))
    .for('update')
  if (!entry || !offer) throw new Problem('waiting_offer_ended')
  return { entry, offer }
}

const refuseUnlessOpen = ({ entry, offer }: Offered, now: Date): void => {
  if (offer.state !== 'open' || offer.reservedUntil <= now || entry.endedAt !== null)
    throw new Problem('waiting_offer_ended')
}

/** Shows the desk an offer next to the visit that resulted from it. A message deleted since is skipped. */
async function showBeside(
  tx: Tx,
  { messageIds }: WaitingOfferRow,
  { id: appointmentId, sequence }: AppointmentRow,
): Promise<void> {
  const sent = await tx
    .select({ messageId: messages.id })
    .from(messages)
    .where(inArray(messages.id, messageIds ?? []))
  if (sent.length > 0) await tx.insert(messageVisits).values(sent.map((one) => ({ ...one, appointmentId, sequence })))
}

/**
 * Books the offered time, or moves the visit to it, and ends the entry: all or nothing. A repeated call changes
 * nothing.
 */
export async function takeOffer(tx: Tx, deps: Deps, { entry, offer }: Offered): Promise<void> {
  if (offer.state === 'taken') return
  refuseUnlessOpen({ entry, offer }, deps.clock.now())
  const { date: appointmentDate, time: appointmentTime } = civilAt(offer.startsAt, deps.clinic.facts().timeZone)
  const { accountId } = entry
  if (entry.appointmentId !== null) {
    const { appointment: seen } = await ownAppointment(tx, deps, accountId, entry.appointmentId)
    if (seen.status === 'booked' && !isEarlierTimeOf(seen, offer)) throw new Problem('waiting_offer_ended')
    await moveWithin(tx, deps, { accountId, seen, body: { appointmentDate, appointmentTime } })
  } else {
    const { id: personId } = await personFor(tx, deps, accountId, entry.personId)
    const body = { doctorId: offer.doctorId, appointmentDate, appointmentTime }
    const { row } = await takeSlot(tx, deps, { personId, bookedBy: accountId, body })
    await showBeside(tx, offer, row)
  }
  await markAnswered(tx, offer.messageIds ?? [], deps.clock.now())
  await tx.update(waitingOffers).set({ state: 'taken' }).where(eq(waitingOffers.id, offer.id))
  await endEntry(tx, deps, entry.id)
}

async function turnDown(tx: Tx, deps: Deps, offer: WaitingOfferRow): Promise<void> {
  await markAnswered(tx, offer.messageIds ?? [], deps.clock.now())
  await giveUpOffer(tx, offer, 'declined')
}

/** Leaves the time to the next in line. */
export async function declineOffer(tx: Tx, deps: Deps, { entry, offer }: Offered): Promise<void> {
  if (offer.state === 'declined') return
  refuseUnlessOpen({ entry, offer }, deps.clock.now())
  await turnDown(tx, deps, offer)
}

/** Removes an entry from the line, with its open offer. */
export async function stopWaiting(tx: Tx, deps: Deps, entryId: string): Promise<void> {
  const [open] = await tx
    .select()
    .from(waitingOffers)
    .where(and(eq(waitingOffers.entryId, entryId), eq(waitingOffers.state, 'open')))
    .for('update')
  if (open) await turnDown(tx, deps, open)
  await endEntry(tx, deps, entryId)
}

/** Takes people, who are locked, out of the waiting list, and frees slots that are held for them. */
export async function endWaitingOf(tx: Tx, deps: Deps, personIds: readonly string[]): Promise<void> {
  const entries = await tx
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .where(and(inArray(waitingEntries.personId, [...personIds]), isNull(waitingEntries.endedAt)))
    .orderBy(asc(waitingEntries.id))
    .for('no key update')
  for (const { id } of entries) await stopWaiting(tx, deps, id)
  await deleteHolds(tx, inArray(appointments.personId, [...personIds]))
}

/**
 * Ends waiting list entries on behalf of people for whom their accounts may no longer act, and releases slots held
 * for them. Called with the people locked, after the change that ended the right. Returns the ended entries.
 */
export async function endWaitingWithoutRight(tx: Tx, deps: Deps, personIds: readonly string[]): Promise<string[]> {
  const day = clinicDay(deps)
  const entries = await tx
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .where(
      and(
        inArray(waitingEntries.personId, [...personIds]),
        isNull(waitingEntries.endedAt),
        not(mayActFor(waitingEntries.personId, waitingEntries.accountId, day)),
      ),
    )
    .orderBy(asc(waitingEntries.id))
    .for('no key update')
  for (const { id } of entries) await stopWaiting(tx, deps, id)
  await deleteHolds(
    tx,
    and(
      inArray(appointments.personId, [...personIds]),
      eq(appointments.isOffer, false),
      isNotNull(appointments.bookedBy),
      not(mayActFor(appointments.personId, appointments.bookedBy, day)),
    ),
  )
  return entries.map(({ id }) => id)
}

/** Runs an answer in one transaction; a violated constraint becomes the matching refusal. */
export async function answering<Result>(deps: Deps, answer: (tx: Tx) => Promise<Result>): Promise<Result> {
  return deps.db.transaction(answer).catch((error: unknown) => {
    throw asConflict(error)
  })
}

interface OwnEntry {
  accountId: string
  id: string
}

/** Locks an entry of the caller's; other accounts' entries are not found. */
async function lockOwn(tx: Tx, deps: Deps, { accountId, id }: OwnEntry): Promise<WaitingEntryRow> {
  await lockWaiting(tx, id)
  const [entry] = await tx
    .select()
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.id, id),
        eq(waitingEntries.accountId, accountId),
        mayActFor(waitingEntries.personId, accountId, clinicDay(deps)),
      ),
    )
    .for('no key update')
  if (!entry) throw new Problem('waiting_entry_not_found')
  return entry
}

const afterwards = async (tx: Tx, deps: Deps, accountId: string): Promise<WaitingEntries> => ({
  entries: await waitingEntriesOf(tx, deps, accountId),
})

export const listWaiting = async (deps: Deps, accountId: string): Promise<WaitingEntries> => ({
  entries: await waitingEntriesOf(deps.db, deps, accountId),
})

export const acceptOwnOffer = (deps: Deps, own: OwnEntry, offerId: string): Promise<WaitingEntries> =>
  answering(deps, async (tx) => {
    await lockOwn(tx, deps, own)
    await takeOffer(tx, deps, await lockOffered(tx, { entryId: own.id, offerId }))
    return afterwards(tx, deps, own.accountId)
  })

export const declineOwnOffer = (deps: Deps, own: OwnEntry, offerId: string): Promise<WaitingEntries> =>
  answering(deps, async (tx) => {
    await lockOwn(tx, deps, own)
    await declineOffer(tx, deps, await lockOffered(tx, { entryId: own.id, offerId }))
    return afterwards(tx, deps, own.accountId)
  })

export const leaveWaitingList = (deps: Deps, own: OwnEntry): Promise<WaitingEntries> =>
  answering(deps, async (tx) => {
    await lockOwn(tx, deps, own)
    await stopWaiting(tx, deps, own.id)
    return afterwards(tx, deps, own.accountId)
  })

/**
 * Ends the wait for an earlier time of a visit that was cancelled or has begun, so that no freed times are noted for an
 * empty waiting list.
 */
export async function endOverdueEntries({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  const isOver = or(ne(appointments.status, 'booked'), lte(appointments.startsAt, now))
  const over = db
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .innerJoin(appointments, eq(appointments.id, waitingEntries.appointmentId))
    .where(and(isNull(waitingEntries.endedAt), isOver))
  await db.update(waitingEntries).set({ endedAt: now }).where(inArray(waitingEntries.id, over))
}
