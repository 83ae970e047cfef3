import { randomUUID } from 'node:crypto'

import type { BookAppointment } from '@aafiya/contracts/appointments'
import { and, eq, or, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { personFor } from '../people/person-for.ts'
import type { Tx } from '../platform/db/database.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { toAppointment } from './appointment-view.ts'
import { appointments } from './appointments.table.ts'
import { bookableDoctor } from './bookable-doctor.ts'
import { clearHolds } from './clear-holds.ts'
import { followUpUntil } from './follow-ups.ts'
import { lockTimes } from './lock-times.ts'
import { offeredStart } from './offered-start.ts'
import { postAppointmentMails } from './post-appointment-mails.ts'
import { endOf, spanOf, touches, type Span } from './span.ts'
import { blocks } from './taken-times.ts'
import { countUpcoming } from './upcoming.ts'
import { choiceOf } from './visit-choice.ts'
import { wantedTime } from './wanted-time.ts'
import { whoHoldsTime } from './who-holds-time.ts'

interface Taking {
  /** Who is treated. */
  personId: string
  /** The account that books. */
  bookedBy: string
  body: BookAppointment
  /** Set where the slot is only held. */
  heldUntil?: Date
  /** Set where the doctor or the front desk books for the patient. */
  byStaff?: {
    /** The visit after which a follow-up comes: its civil day; the latest completed one unless said. */
    visitedOn?: string
    /** Why a taken time is booked a second time. */
    overbookReason?: string | undefined
  }
}

interface WantedSlot {
  doctorId: string
  personId: string
  bookedBy: string
  /** With the pause after the visit. */
  span: Span
  visitTime: Span
}

/** Whether the slot is booked or held; the own hold of who books, and of whom they book for, gives way. */
async function isTaken(tx: Tx, { doctorId, personId, bookedBy, span }: WantedSlot, now: Date): Promise<boolean> {
  const isOwnHold = and(or(eq(appointments.personId, personId), eq(appointments.bookedBy, bookedBy)), eq(appointments.status, 'held'))
  const isDoctors = and(eq(appointments.doctorId, doctorId), touches(span))
  return (await tx.$count(appointments, and(isDoctors, blocks(now), sql`not (${isOwnHold})`))) > 0
}

/**
 * Writes a booked or held row for a free slot. The database's constraints decide between two patients who want the same one;
 * the check before the insert only refuses early.
 */
export async function takeSlot(tx: Tx, deps: Deps, { personId, bookedBy, body, heldUntil, byStaff }: Taking) {
  const { clock, clinic } = deps
  const now = clock.now()
  const isByStaff = byStaff !== undefined
  const wantedAt = wantedTime(body, clinic.facts().timeZone)
  const doctor = await bookableDoctor(tx, body.doctorId, isByStaff)
  if (doctor.userId === personId) throw new Problem('cannot_book_self')
  if (!isByStaff && (await countUpcoming(tx, personId, now)) >= clinic.facts().maxUpcomingAppointments)
    throw new Problem('too_many_appointments')
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
  // Most who are too late for a contested slot are refused here, without waiting for its locks.
  const wanted = { doctorId: doctor.id, personId, bookedBy, span, visitTime: { from: startsAt, to: endsAt } }
  const isSecond = await isTaken(tx, wanted, now)
  const overbookReason = byStaff?.overbookReason
  if (isSecond && overbookReason === undefined) throw new Problem(await whoHoldsTime(tx, wanted))
  await lockTimes(tx, doctor.id, personId, [span])
  await clearHolds(tx, { doctorId: doctor.id, personId, bookedBy, span, now })
  const [row] = await tx
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
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Problem(await whoHoldsTime(tx, wanted))
  return { row, doctor }
}

/** Books a free slot, for the caller or for somebody they book for. */
export async function bookAppointment(deps: Deps, accountId: string, body: BookAppointment, repeatable?: Repeatable) {
  const booked = await runIdempotently(deps, repeatable, async (tx) => {
    const { id: personId, ...whose } = await personFor(tx, accountId, body.personId)
    const { row, doctor } = await takeSlot(tx, deps, { personId, bookedBy: accountId, body })
    await postAppointmentMails(tx, deps, { event: 'booked', appointment: row, doctor })
    return toAppointment({ appointment: row, doctor, ...whose }, deps.clinic.facts().timeZone)
  })
  deps.wakeWorker()
  return booked
}
