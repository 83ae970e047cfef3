import { randomUUID } from 'node:crypto'

import { isTimeGone } from '@aafiya/contracts/appointments/booking-facts'
import { partOfDay } from '@aafiya/contracts/appointments/parts-of-day'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { weekdayOf } from '@aafiya/contracts/hours/schedule'
import { and, asc, eq, gt, inArray, isNull, lte, not, or, sql } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { takeSlot } from '../appointments/book-appointment.ts'
import { endReservations } from '../appointments/clear-holds.ts'
import { lengthOf, spanOf } from '../appointments/span.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { personFor } from '../people/person-for.ts'
import { startBeat } from '../platform/beat.ts'
import { isUnavailable } from '../platform/db/database-error.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { endEntry, giveUpOffer, lockOffered, lockWaiting } from './answer-offer.ts'
import { isEarlierTimeOf, isStillEarlier } from './earlier-time.ts'
import { mailOffer } from './mail-offer.ts'
import { createOfferSecret } from './offer-link.ts'
import { offerSpan } from './offer-minutes.ts'
import { bookingSpan, sendWaitingOffers } from './send-waiting-offers.ts'
import { freedTimes, waitingEntries, waitingOffers, type FreedTime, type WaitingEntryRow } from './waiting.table.ts'

/** Why a time cannot be offered at all; any other refusal only concerns the next entry. */
const isOver = (code: string) =>
  isTimeGone(code) || ['date_too_far', 'doctor_unavailable', 'doctor_not_found'].includes(code)

/** The first in line after `turn` who could take a time and has not been offered it. */
async function nextInLine(tx: Tx, zone: string, freed: FreedTime, turn: number): Promise<WaitingEntryRow | undefined> {
  const { date, time } = civilAt(freed.startsAt, zone)
  const [next] = await tx
    .select()
    .from(waitingEntries)
    .where(
      and(
        isNull(waitingEntries.endedAt),
        sql`not exists (select from ${users} where ${users.id} = ${waitingEntries.accountId} and ${users.status} = 'suspended')`,
        gt(waitingEntries.turn, turn),
        or(
          eq(waitingEntries.doctorId, freed.doctorId),
          inArray(
            waitingEntries.speciality,
            tx.select({ of: doctors.speciality }).from(doctors).where(eq(doctors.id, freed.doctorId)),
          ),
        ),
        sql`${weekdayOf(date)} = any(${waitingEntries.days})`,
        sql`${partOfDay(time)} = any(${waitingEntries.parts})`,
        sql`not exists (select from ${waitingOffers} where ${waitingOffers.entryId} = ${waitingEntries.id} and (${waitingOffers.state} = 'open'
          or (${waitingOffers.doctorId} = ${freed.doctorId} and ${waitingOffers.startsAt} = ${freed.startsAt.toISOString()}::timestamptz)))`,
        sql`(${waitingEntries.appointmentId} is null or exists (select from ${appointments} where ${appointments.id} = ${waitingEntries.appointmentId}
          and ${appointments.status} = 'booked' and ${appointments.doctorId} = ${freed.doctorId}
          and ${appointments.startsAt} > ${freed.startsAt.toISOString()}::timestamptz))`,
      ),
    )
    .orderBy(asc(waitingEntries.turn))
    .limit(1)
  return next
}

interface Offering {
  freed: FreedTime
  sendAt: Date
  reservedUntil: Date
}

/** Reserves a time for an entry through a held slot, and notifies the account, now or as planned. */
async function offerTo(tx: Tx, deps: Deps, entry: WaitingEntryRow, { freed, sendAt, reservedUntil }: Offering) {
  const now = deps.clock.now()
  const { date: appointmentDate, time: appointmentTime } = civilAt(freed.startsAt, deps.clinic.facts().timeZone)
  // The person first, as when answering; the entry may have ended since, and its visit may have changed.
  await lockWaiting(tx, entry.id)
  const isStill = and(
    eq(waitingEntries.id, entry.id),
    eq(waitingEntries.personId, entry.personId),
    isNull(waitingEntries.endedAt),
  )
  const [waits] = await tx.select({ id: waitingEntries.id }).from(waitingEntries).where(isStill).for('no key update')
  const [visit] = entry.appointmentId
    ? await tx.select().from(appointments).where(eq(appointments.id, entry.appointmentId))
    : []
  if (!waits || (visit && !isEarlierTimeOf(visit, freed))) throw new Problem('waiting_entry_not_found')
  const { id: personId } = await personFor(tx, deps, entry.accountId, entry.personId)
  const { row: hold, doctor } = await takeSlot(tx, deps, {
    personId,
    bookedBy: entry.accountId,
    body: {
      doctorId: freed.doctorId,
      appointmentDate,
      appointmentTime,
      ...(visit?.visitTypeId && { visitTypeId: visit.visitTypeId }),
    },
    heldUntil: reservedUntil,
    offered: visit ? 'move' : 'booking',
  })
  const { tokenHash, secret } = createOfferSecret(deps)
  const { doctorId, startsAt } = hold
  const offer = {
    id: randomUUID(),
    entryId: entry.id,
    tokenHash,
    doctorId,
    holdId: hold.id,
    startsAt,
    offeredAt: now,
    reservedUntil,
  }
  const isLater = sendAt > now
  await tx.insert(waitingOffers).values({ ...offer, sendAt: isLater ? sendAt : null, state: 'open' })
  if (!isLater) await mailOffer(tx, deps, { entry, offer, doctor, visit, secret })
  // The rest of a longer time is offered to the next in line.
  const { to } = spanOf(startsAt, lengthOf(hold))
  if (to < freed.endsAt) await tx.insert(freedTimes).values({ doctorId, startsAt: to, endsAt: freed.endsAt })
}

/** Goes down the line until the time can be offered to an entry, or turns out to be taken, past or closed. */
async function offerToFirst(tx: Tx, deps: Deps, freed: FreedTime): Promise<void> {
  const { timeZone } = deps.clinic.facts()
  const span = offerSpan(timeZone, { now: deps.clock.now(), ...bookingSpan(deps, freed) })
  if (!span) return
  let next = await nextInLine(tx, timeZone, freed, 0)
  while (next) {
    const entry = next
    const refusal = await tx
      .transaction((inner) => offerTo(inner, deps, entry, { freed, ...span }))
      .catch((error: unknown) => {
        if (error instanceof Problem) return error.code
        throw error
      })
    if (refusal === undefined || isOver(refusal)) return
    // The account no longer books for the person.
    if (refusal === 'person_not_found') await endEntry(tx, deps, entry.id)
    next = await nextInLine(tx, timeZone, freed, entry.turn)
  }
}

/**
 * Open offers whose time to answer is over, or whose visit was moved, or cancelled for good; the first 100 of them, or
 * one of its id.
 */
const overdueOffers = (db: Queryable, now: Date, offerId?: string) =>
  db
    .select({ entryId: waitingOffers.entryId, offerId: waitingOffers.id })
    .from(waitingOffers)
    .innerJoin(waitingEntries, eq(waitingEntries.id, waitingOffers.entryId))
    .leftJoin(appointments, eq(appointments.id, waitingEntries.appointmentId))
    .where(
      and(
        eq(waitingOffers.state, 'open'),
        offerId === undefined ? undefined : eq(waitingOffers.id, offerId),
        or(
          lte(waitingOffers.reservedUntil, now),
          // While the cancellation can be undone, its visit may be booked again.
          and(not(isStillEarlier), or(isNull(appointments.reservedUntil), lte(appointments.reservedUntil, now))),
        ),
      ),
    )
    .orderBy(asc(waitingOffers.reservedUntil), asc(waitingOffers.id))
    .limit(100)

/** Ends offers that are overdue; a trigger records the freed times. */
async function endOverdueOffers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const ids of await overdueOffers(deps.db, now))
    await deps.db.transaction(async (tx) => {
      const { offer } = await lockOffered(tx, ids)
      const [overdue] = await overdueOffers(tx, now, offer.id)
      if (overdue) await giveUpOffer(tx, offer, 'expired')
    })
}

/**
 * Offers the time that was freed first. Returns whether there was one. Other processes wait for its row instead of
 * skipping it, so that times are offered one after the other, and the first in line gets the first.
 */
async function offerOne(deps: Deps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [freed] = await tx.select().from(freedTimes).orderBy(asc(freedTimes.id)).limit(1).for('update')
    if (!freed) return false
    // In a savepoint: a time that cannot be offered stops no other.
    await tx
      .transaction((inner) => offerToFirst(inner, deps, freed))
      .catch((error: unknown) => {
        // The whole transaction runs again, or the next turn begins with this time: it would never be offered.
        if (isUnavailable(error)) throw error
        deps.log.warn({ error, doctorId: freed.doctorId, startsAt: freed.startsAt }, 'could not offer a freed time')
      })
    await tx.delete(freedTimes).where(eq(freedTimes.id, freed.id))
    return true
  })
}

/**
 * Sends the offers that waited for the morning, ends expired ones and reservations of cancelled visits, and offers
 * all freed times, in the order of the line. Returns how many times were processed.
 */
export async function offerFreedTimes(deps: Deps, isStopped = () => false): Promise<number> {
  let times = 0
  await sendWaitingOffers(deps, isStopped)
  await endOverdueOffers(deps)
  await endReservations(deps)
  while (!isStopped() && (await offerOne(deps))) times += 1
  return times
}

/**
 * Offers freed times every few seconds; every process does. Returns how to stop, which waits for the turn under way.
 */
export const startOffering = (deps: Deps): (() => Promise<void>) =>
  startBeat(deps.log, {
    everyMs: 5000,
    failed: 'could not offer freed times',
    run: (isStopped) => offerFreedTimes(deps, isStopped),
  })
