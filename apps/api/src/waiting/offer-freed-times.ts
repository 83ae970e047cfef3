import { randomUUID } from 'node:crypto'

import { partOfDay } from '@aafiya/contracts/appointments/parts-of-day'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { weekdayOf } from '@aafiya/contracts/hours/schedule'
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { takeSlot } from '../appointments/book-appointment.ts'
import { lengthOf, spanOf } from '../appointments/span.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { personFor } from '../people/person-for.ts'
import { startBeat } from '../platform/beat.ts'
import type { Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { endEntry, giveUpOffer } from './answer-offer.ts'
import { mailOffer } from './mail-offer.ts'
import { createOfferSecret } from './offer-link.ts'
import { offerSpan } from './offer-minutes.ts'
import { closingOf, sendWaitingOffers } from './send-waiting-offers.ts'
import { freedTimes, waitingEntries, waitingOffers, type FreedTime, type WaitingEntryRow } from './waiting.table.ts'

/** Why a time cannot be offered to anybody; any other refusal concerns only the one who was next. */
const isOver = new Set(['slot_taken', 'slot_not_offered', 'slot_past', 'date_too_far', 'doctor_unavailable', 'doctor_not_found'])

/** The first in line after `turn` who could take a time and has not been offered it, locked. */
async function nextInLine(tx: Tx, zone: string, freed: FreedTime, turn: number): Promise<WaitingEntryRow | undefined> {
  const { date, time } = civilAt(freed.startsAt, zone)
  const [next] = await tx
    .select()
    .from(waitingEntries)
    .where(
      and(
        isNull(waitingEntries.endedAt),
        gt(waitingEntries.turn, turn),
        or(
          eq(waitingEntries.doctorId, freed.doctorId),
          inArray(waitingEntries.speciality, tx.select({ of: doctors.speciality }).from(doctors).where(eq(doctors.id, freed.doctorId))),
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
    .for('no key update')
  return next
}

interface Offering {
  freed: FreedTime
  sendAt: Date
  reservedUntil: Date
}

/** Reserves a time for somebody through a held slot, and tells them, or plans that. */
async function offerTo(tx: Tx, deps: Deps, entry: WaitingEntryRow, { freed, sendAt, reservedUntil }: Offering) {
  const now = deps.clock.now()
  const { date: appointmentDate, time: appointmentTime } = civilAt(freed.startsAt, deps.clinic.facts().timeZone)
  const [visit] = entry.appointmentId ? await tx.select().from(appointments).where(eq(appointments.id, entry.appointmentId)) : []
  const { id: personId } = await personFor(tx, entry.accountId, entry.personId)
  const { row: hold, doctor } = await takeSlot(tx, deps, {
    personId,
    bookedBy: entry.accountId,
    body: { doctorId: freed.doctorId, appointmentDate, appointmentTime, ...(visit?.visitTypeId && { visitTypeId: visit.visitTypeId }) },
    heldUntil: reservedUntil,
    offered: visit ? 'move' : 'booking',
  })
  const { tokenHash, secret } = createOfferSecret(deps)
  const { doctorId, startsAt } = hold
  const offer = { id: randomUUID(), entryId: entry.id, tokenHash, doctorId, holdId: hold.id, startsAt, offeredAt: now, reservedUntil }
  const isLater = sendAt > now
  await tx.insert(waitingOffers).values({ ...offer, sendAt: isLater ? sendAt : null, state: 'open' })
  if (!isLater) await mailOffer(tx, deps, { entry, offer, doctor, visit, secret })
  // What is left of a longer time goes to the next in line.
  const { to } = spanOf(startsAt, lengthOf(hold))
  if (to < freed.endsAt) await tx.insert(freedTimes).values({ doctorId, startsAt: to, endsAt: freed.endsAt })
}

/** Goes down the line until somebody can be offered the time, or it turns out to be taken, past or closed. */
async function offerToFirst(tx: Tx, deps: Deps, freed: FreedTime): Promise<void> {
  const { timeZone } = deps.clinic.facts()
  const span = offerSpan(timeZone, { now: deps.clock.now(), ...closingOf(deps, freed) })
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
    if (refusal === undefined || isOver.has(refusal)) return
    // The account no longer books for them.
    if (refusal === 'person_not_found') await endEntry(tx, deps, entry.id)
    next = await nextInLine(tx, timeZone, freed, entry.turn)
  }
}

/** Ends offers whose time to answer is over; a trigger notes what that frees. */
async function endExpired(tx: Tx, deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const expired = await tx
    .select()
    .from(waitingOffers)
    .where(and(eq(waitingOffers.state, 'open'), lte(waitingOffers.reservedUntil, now)))
    .orderBy(asc(waitingOffers.reservedUntil), asc(waitingOffers.id))
    .limit(100)
    .for('update', { skipLocked: true })
  for (const offer of expired) await giveUpOffer(tx, offer, 'expired')
}

/**
 * Offers the time that was freed first. Returns whether there was one. Other processes wait for its row instead of passing it over: so one time is
 * given out after the other, and the first in line gets the first.
 */
async function offerOne(deps: Deps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [freed] = await tx.select().from(freedTimes).orderBy(asc(freedTimes.id)).limit(1).for('update')
    if (!freed) return false
    // In a savepoint: a time that cannot be offered stops no other.
    await tx
      .transaction((inner) => offerToFirst(inner, deps, freed))
      .catch((error: unknown) =>
        deps.log.warn({ error, doctorId: freed.doctorId, startsAt: freed.startsAt }, 'could not offer a freed time'),
      )
    await tx.delete(freedTimes).where(eq(freedTimes.id, freed.id))
    return true
  })
}

/** Sends what waited for the morning, ends what has expired and offers everything that is free, to the line in its order. Returns how many times were looked at. */
export async function offerFreedTimes(deps: Deps, isStopped = () => false): Promise<number> {
  let times = 0
  await sendWaitingOffers(deps, isStopped)
  await deps.db.transaction((tx) => endExpired(tx, deps))
  while (!isStopped() && (await offerOne(deps))) times += 1
  return times
}

/** Offers freed times every few seconds; every process does. Returns how to stop, which waits for the turn under way. */
export const startOffering = (deps: Deps): (() => Promise<void>) =>
  startBeat(deps.log, { everyMs: 5000, failed: 'could not offer freed times', run: (isStopped) => offerFreedTimes(deps, isStopped) })
