import { randomUUID } from 'node:crypto'

import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'

import type { Deps } from '../deps.ts'
import { lockPerson } from '../people/lock-person.ts'
import { personFor } from '../people/person-for.ts'
import type { Tx } from '../platform/db/database.ts'
import { afterCommit } from '../platform/db/guarded.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { toAppointment } from './appointment-view.ts'
import { appointments } from './appointments.table.ts'
import { bookableDoctor } from './bookable-doctor.ts'
import { clearHolds } from './clear-holds.ts'
import { followUpUntil } from './follow-ups.ts'
import { lockTimes } from './lock-times.ts'
import { obstaclesTo } from './obstacles-to.ts'
import { postAppointmentMails } from './post-appointment-mails.ts'
import { endOf, spanOf } from './span.ts'
import { offeredStart } from './times/offered-start.ts'
import { wantedTime } from './times/wanted-time.ts'
import { choiceOf } from './visit-choice.ts'
import { refusalOf, whoHoldsTime } from './who-holds-time.ts'

interface Taking {
  /** Who is treated. */
  personId: string
  /** The account that books. */
  bookedBy: string
  body: BookAppointment
  /** Set where the slot is only held. */
  heldUntil?: Date
  /** Set where the waiting list holds it: to book it, or to move a visit to it, which leaves the number of visits as it is. */
  offered?: 'booking' | 'move'
  /** Set where the doctor or the front desk books for the patient. */
  byStaff?: {
    /** The visit after which a follow-up comes: its civil day; the latest completed one unless said. */
    visitedOn?: string
    /** Why a taken time is booked a second time. */
    overbookReason?: string | undefined
  }
}

/**
 * Writes a booked or held row for a free slot. The database's constraints decide between two patients who want the same one;
 * the check before the insert only refuses early.
 */
export async function takeSlot(tx: Tx, deps: Deps, { personId, bookedBy, body, heldUntil, offered, byStaff }: Taking) {
  const { clock, clinic } = deps
  const now = clock.now()
  const isByStaff = byStaff !== undefined
  const wantedAt = wantedTime(body, clinic.facts().timeZone)
  const doctor = await bookableDoctor(tx, body.doctorId, isByStaff)
  if (doctor.userId === personId) throw new Problem('cannot_book_self')
  const isCounted = !isByStaff && offered !== 'move'
  if (isCounted) await lockPerson(tx, personId)
  const { visit, fee, followUpDays, kept } = await choiceOf(tx, deps, doctor.id, body.visitTypeId, isByStaff)
  const startsAt = await offeredStart(tx, deps, { doctorId: doctor.id, visit, isByStaff, ...wantedAt })
  const followUp =
    followUpDays === null
      ? null
      : await followUpUntil(tx, deps, {
          personId,
          doctorId: doctor.id,
          date: wantedAt.date,
          days: followUpDays,
          visitedOn: byStaff?.visitedOn,
        })
  const span = spanOf(startsAt, visit)
  const endsAt = endOf(startsAt, visit)
  const wanted = { doctorId: doctor.id, personId, bookedBy, span, now, visitTime: { from: startsAt, to: endsAt } }
  const { upcoming, isTaken: isSecond, isBusy, hasHolds } = await obstaclesTo(tx, wanted)
  if (isCounted && upcoming >= clinic.facts().maxUpcomingAppointments) throw new Problem('too_many_appointments')
  // Most who are too late for a contested slot are refused here, without waiting for its locks.
  const overbookReason = byStaff?.overbookReason
  if (isSecond && overbookReason === undefined) throw new Problem(refusalOf(isBusy))
  await lockTimes(tx, doctor.id, personId, [span])
  const insert = () =>
    tx
      .insert(appointments)
      .values({
        id: randomUUID(),
        doctorId: doctor.id,
        personId,
        bookedBy,
        startsAt,
        endsAt,
        pauseMinutes: visit.pauseMinutes,
        ...kept,
        followUpUntil: followUp,
        ...(isSecond && { overbookLane: 1, overbookReason }),
        notes: body.notes?.trim() || null,
        status: heldUntil ? 'held' : 'booked',
        fee: fee ?? doctor.fees,
        currency: clinic.currencyOfInsert(),
        paymentStatus: 'unpaid',
        sequence: 0,
        createdAt: now,
        updatedAt: now,
        heldUntil: heldUntil ?? null,
        isOffer: offered !== undefined,
      })
      .onConflictDoNothing()
      .returning()
  if (hasHolds) await clearHolds(tx, wanted)
  let [row] = await insert()
  if (!row) {
    // A hold that gives way may have come between the look and the locks.
    await clearHolds(tx, wanted)
    ;[row] = await insert()
  }
  if (!row) throw new Problem(await whoHoldsTime(tx, wanted))
  afterCommit(() => {
    if (heldUntil) deps.metrics.holds.inc({ for: offered ? 'offer' : 'payment' })
    else deps.metrics.bookings.inc({ by: isByStaff ? 'staff' : 'patient' })
  })
  return { row, doctor }
}

/** Books a free slot, for the caller or for somebody they book for. */
export async function bookAppointment(deps: Deps, accountId: string, body: BookAppointment, repeatable?: Repeatable) {
  return runIdempotently(deps, repeatable, async (tx) => {
    const { id: personId, ...whose } = await personFor(tx, accountId, body.personId)
    const { row, doctor } = await takeSlot(tx, deps, { personId, bookedBy: accountId, body })
    await postAppointmentMails(tx, deps, { event: 'booked', appointment: row, doctor })
    return toAppointment({ appointment: row, doctor, ...whose }, deps.clinic.facts().timeZone)
  })
}
