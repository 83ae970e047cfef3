import { randomBytes } from 'node:crypto'

import type { LinkedOffer, PressedOffer } from '@aafiya/contracts/appointments/waiting-list'
import { and, eq, inArray, ne, not, sql } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { sequencePressed, stampShown } from '../appointments/links/press.ts'
import type { Deps } from '../deps.ts'
import { doctorNames } from '../doctors/doctor-view.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { markAnswered } from '../messages/mark-answered.ts'
import { mayStillLeave } from '../messages/may-still-leave.ts'
import { messages } from '../messages/messages.table.ts'
import { clinicDay, mayActFor } from '../people/may-act-for.ts'
import { people } from '../people/people.table.ts'
import { patientNames } from '../people/person-name.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { answering, declineOffer, lockOffered, stopWaiting, takeOffer, type Offered } from './answer-offer.ts'
import { isEarlierTimeOf } from './earlier-time.ts'
import { waitingEntries, waitingOffers } from './waiting.table.ts'

const hashOf = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string => secrets.hash('offer-link', token)

/** The secret of a new offer's link, and its stored hash: 128 bits, so that it fits a text message. */
export function createOfferSecret(deps: Pick<Deps, 'secrets'>): { tokenHash: string; secret: string } {
  const secret = randomBytes(16).toString('base64url')
  return { tokenHash: hashOf(deps, secret), secret }
}

/**
 * Ends the links of the open offers that an account was sent, but for messages whose mail may still leave. In the app
 * it can still answer the offers.
 */
export async function revokeOfferLinks(tx: Tx, accountId: string): Promise<void> {
  const theirs = tx
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .where(eq(waitingEntries.accountId, accountId))
  await tx
    .update(waitingOffers)
    // No secret has such a hash.
    .set({ tokenHash: sql`'ended ' || ${waitingOffers.id}` })
    .where(
      and(
        inArray(waitingOffers.entryId, theirs),
        eq(waitingOffers.state, 'open'),
        not(mayStillLeave(tx, sql`${messages.id} = any(${waitingOffers.messageIds})`)),
      ),
    )
}

async function findLinked(db: Queryable, deps: Deps, token: string) {
  const [found] = await db
    .select({
      offer: waitingOffers,
      entry: waitingEntries,
      doctor: doctors,
      person: people,
      visit: { startsAt: appointments.startsAt, status: appointments.status, doctorId: appointments.doctorId },
    })
    .from(waitingOffers)
    .innerJoin(waitingEntries, eq(waitingEntries.id, waitingOffers.entryId))
    .innerJoin(doctors, eq(doctors.id, waitingOffers.doctorId))
    .innerJoin(people, eq(people.id, waitingEntries.personId))
    .innerJoin(users, and(eq(users.id, waitingEntries.accountId), ne(users.status, 'suspended')))
    .leftJoin(appointments, eq(appointments.id, waitingEntries.appointmentId))
    .where(
      and(
        eq(waitingOffers.tokenHash, hashOf(deps, token)),
        mayActFor(waitingEntries.personId, waitingEntries.accountId, clinicDay(deps)),
      ),
    )
  // It ends with the time that it offered.
  if (!found || found.offer.startsAt <= deps.clock.now()) throw new Problem('waiting_offer_ended')
  return found
}

async function show(db: Queryable, deps: Deps, token: string): Promise<LinkedOffer> {
  const { offer, entry, doctor, person, visit } = await findLinked(db, deps, token)
  // Its visit may have been moved since, so that it is no longer an earlier time.
  const isStale = visit !== null && !isEarlierTimeOf(visit, offer)
  const isExpired = offer.state === 'open' && (offer.reservedUntil <= deps.clock.now() || isStale)
  return {
    shown: stampShown(deps, token, 0),
    state: isExpired ? 'expired' : offer.state,
    isWaiting: entry.endedAt === null,
    startsAt: offer.startsAt.toISOString(),
    offeredAt: offer.offeredAt.toISOString(),
    reservedUntil: offer.reservedUntil.toISOString(),
    ...(visit?.status === 'booked' && offer.state !== 'taken' && { insteadOf: visit.startsAt.toISOString() }),
    doctorId: doctor.id,
    ...doctorNames(doctor),
    doctorImage: doctor.profilePictureUrl,
    address: doctor.address,
    addressAr: doctor.addressAr,
    ...(person.id !== entry.accountId && patientNames(person)),
  }
}

export const openOffer = (deps: Deps, { token }: { token: string }): Promise<LinkedOffer> => show(deps.db, deps, token)

async function answerLinked(
  deps: Deps,
  pressed: PressedOffer,
  answer: (tx: Tx, offered: Offered) => Promise<void>,
): Promise<LinkedOffer> {
  sequencePressed(deps, pressed)
  const { offer, entry } = await findLinked(deps.db, deps, pressed.token)
  await answering(deps, async (tx) => {
    const offered = await lockOffered(tx, { entryId: entry.id, offerId: offer.id })
    // Checked again under the lock: a guardianship may have ended since.
    await findLinked(tx, deps, pressed.token)
    return answer(tx, offered)
  })
  return show(deps.db, deps, pressed.token)
}

export const acceptOffer = (deps: Deps, pressed: PressedOffer) =>
  answerLinked(deps, pressed, (tx, offered) => takeOffer(tx, deps, offered))

export const declineLinkedOffer = (deps: Deps, pressed: PressedOffer) =>
  answerLinked(deps, pressed, (tx, offered) => declineOffer(tx, deps, offered))

/** Leaves the line; also where the offer itself has expired. */
export const stopLinked = (deps: Deps, pressed: PressedOffer) =>
  answerLinked(deps, pressed, async (tx, { entry, offer }) => {
    await markAnswered(tx, offer.messageIds ?? [], deps.clock.now())
    await stopWaiting(tx, deps, entry.id)
  })
