import { randomUUID } from 'node:crypto'

import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import type { Language } from '@aafiya/contracts/messages/message-key'

import type { Deps } from '../deps.ts'
import { agreeOrRequire, type Booker } from '../people/health-consent.ts'
import { personFor } from '../people/person-for.ts'
import type { Tx } from '../platform/db/database.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { toAppointment } from './appointment-view.ts'
import { clearHolds } from './clear-holds.ts'
import type { CompletedVisit } from './follow-ups.ts'
import { lockTimesOf } from './lock-times.ts'
import { decideBooking } from './may-be-booked.ts'
import { requestedTime } from './times/requested-time.ts'
import { announceTogether, insertVisit } from './visit-life.ts'
import { refusalOf, whoHoldsTime } from './who-holds-time.ts'

interface Taking {
  /** The patient. */
  personId: string
  /** The account that books. */
  bookedBy: string
  body: Omit<BookAppointment, 'agreesToHealthData'>
  /** Set where the slot is only held. */
  heldUntil?: Date
  /**
   * Set if the waiting list holds it: to book it, or to move a visit to it, which does not change the number of
   * visits.
   */
  offered?: 'booking' | 'move'
  /** Set if the person must have a valid consent: the language of the refusal. */
  needsConsentIn?: Language | undefined
  /** Its time is locked, and its visit announced, with the others that are booked at once. */
  isOneOfSeveral?: boolean
  /** Set where the doctor or the front desk books for the patient. */
  byStaff?: {
    /** The visit that a follow-up belongs to, or null if none allows one; by default the patient's latest that does. */
    follows?: CompletedVisit | null | undefined
    /** Why a taken time is booked a second time. */
    overbookReason?: string | undefined
  }
}

/** Locks the person, the doctor and the time, and decides what is to be booked, if it may be. */
async function decideSlot(
  tx: Tx,
  deps: Deps,
  { personId, bookedBy, body, offered, byStaff, needsConsentIn, isOneOfSeveral }: Taking,
) {
  const { date, time } = requestedTime(body, deps.clinic.facts().timeZone)
  const { doctorId, visitTypeId } = body
  const follows = byStaff?.follows
  const isSecond = byStaff?.overbookReason !== undefined
  const timeLock = isOneOfSeveral ? 'later' : isSecond ? 'always' : 'if free'
  const request = { personId, bookedBy, doctorId, visitTypeId, date, time, follows, needsConsentIn, timeLock } as const
  const isByStaff = byStaff !== undefined
  const decision = await decideBooking(tx, deps, { ...request, isByStaff, isForMove: offered === 'move' })
  // Most who are too late for a contested slot are refused here, without waiting for its locks.
  const { isTaken, isBusy } = decision.obstacles
  if (isTaken && !isSecond) throw new Problem(refusalOf(isBusy))
  return decision
}

type Decision = Awaited<ReturnType<typeof decideSlot>>

/** Writes the row, behind the locks of its time. */
async function writeSlot(
  tx: Tx,
  deps: Deps,
  { personId, bookedBy, body, heldUntil, offered, isOneOfSeveral, byStaff }: Taking,
  { doctor, visit, fee, kept, startsAt, endsAt, followUp, wanted, obstacles }: Decision,
) {
  const { isTaken: isSecond, hasHolds } = obstacles
  const overbookReason = byStaff?.overbookReason
  const insert = () =>
    insertVisit(tx, deps, {
      doctor,
      by: byStaff ? 'staff' : 'patient',
      isOneOfSeveral,
      visit: {
        id: randomUUID(),
        doctorId: doctor.id,
        personId,
        bookedBy,
        startsAt,
        endsAt,
        pauseMinutes: visit.pauseMinutes,
        ...kept,
        ...followUp,
        overbookReason: isSecond ? overbookReason : undefined,
        notes: body.notes?.trim() || null,
        status: heldUntil ? 'held' : 'booked',
        fee: fee ?? doctor.fees,
        heldUntil,
        isOffer: offered !== undefined,
      },
    })
  if (hasHolds) await clearHolds(tx, wanted)
  let row = await insert()
  if (!row) {
    // A hold that may be cleared could have been added between the check and the locks.
    await clearHolds(tx, wanted)
    row = await insert()
  }
  if (!row) throw new Problem(await whoHoldsTime(tx, wanted))
  return { row, doctor }
}

/**
 * Writes a booked or held row for a free slot. The database's constraints decide between two patients who want the same
 * one; the check before the insert only refuses early.
 */
export async function takeSlot(tx: Tx, deps: Deps, taking: Taking) {
  return writeSlot(tx, deps, taking, await decideSlot(tx, deps, taking))
}

/**
 * The same for several people at once, by all the rules of a booking: all or none. The caller has locked the people, by
 * id. All times are locked before the first is taken, so that two who want the same ones do not wait for each other.
 */
export async function takeSlots(tx: Tx, deps: Deps, takings: readonly Taking[]) {
  const decided: { taking: Taking; decision: Decision }[] = []
  for (const one of takings) {
    const taking = { ...one, isOneOfSeveral: true }
    decided.push({ taking, decision: await decideSlot(tx, deps, taking) })
  }
  await lockTimesOf(
    tx,
    decided.map(({ decision }) => decision.wanted),
  )
  const taken: Awaited<ReturnType<typeof writeSlot>>[] = []
  for (const { taking, decision } of decided) taken.push(await writeSlot(tx, deps, taking, decision))
  await announceTogether(tx, deps, taken)
  return taken
}

/** Books a free slot, for the caller or for a person they book for. */
export async function bookAppointment(
  deps: Deps,
  { accountId, language }: Booker,
  { agreesToHealthData: agrees, ...body }: BookAppointment,
  repeatable?: Repeatable,
) {
  return runIdempotently(
    deps,
    repeatable,
    async (tx) => {
      const { id: personId, ...whose } = await personFor(tx, deps, accountId, body.personId)
      if (agrees !== undefined) await agreeOrRequire(tx, deps, { accountId, personIds: [personId], agrees, language })
      const needsConsentIn = agrees === undefined ? language : undefined
      const { row, doctor } = await takeSlot(tx, deps, { personId, bookedBy: accountId, body, needsConsentIn })
      return toAppointment({ appointment: row, doctor, ...whose }, deps.clinic.facts().timeZone)
    },
    (tx) => personFor(tx, deps, accountId, body.personId),
  )
}
