import { isRefundable } from '@aafiya/contracts/appointments/booking-facts'
import { minuteMs } from '@aafiya/contracts/platform/durations'
import { limits } from '@aafiya/contracts/platform/limits'
import { eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { DoctorRow } from '../doctors/doctors.table.ts'
import { recordForPerson } from '../people/record-for-person.ts'
import type { Tx } from '../platform/db/database.ts'
import { afterCommit } from '../platform/db/guarded.ts'
import { writeTogether } from '../platform/db/write-together.ts'
import { Problem } from '../platform/problem.ts'
import type { CancelledBy, VisitPayment } from './appointment-facts.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'
import { clearHolds } from './clear-holds.ts'
import { asChosen, cancellingSide, choiceAfterMove } from './declinable-moves.ts'
import { insertVisitRow, type VisitToInsert } from './insert-visit-row.ts'
import { leaveNoteBehind } from './notes/note-finality.ts'
import { leaveSummaryBehind } from './papers/release-summary.ts'
import { postAppointmentMails, type Announcement } from './post-appointment-mails.ts'
import { postTogether, readersOfSeveral } from './post-together.ts'
import { endOf, lengthOf, spanOf } from './span.ts'

/**
 * The life of a visit: it is inserted, moved, cancelled and booked again here and nowhere else. Whether it may be is
 * decided before, by the verb that calls; the constraints of the table decide between callers. Each change ends in one
 * announcement. One by a patient's account to the visit of another person is recorded; the verbs of staff record theirs.
 */

/** Plans the visit's reminders and informs everyone concerned, in the transaction of the change. */
const announce = (tx: Tx, deps: Deps, announcement: Announcement): Promise<void> =>
  writeTogether(tx, async () => {
    await deps.hooks.planReminders(tx, announcement.appointment)
    await postAppointmentMails(tx, deps, announcement)
  })

/** The only row of an update by id; the caller has locked it, so that it is there. */
async function change(tx: Tx, id: string, values: Partial<AppointmentRow>): Promise<AppointmentRow> {
  const [row] = await tx.update(appointments).set(values).where(eq(appointments.id, id)).returning()
  if (!row) throw new Problem('appointment_not_found')
  return row
}

interface NewVisit {
  visit: VisitToInsert
  doctor: DoctorRow
  by: 'patient' | 'staff' | 'payment'
  /** What it was paid with before it could be booked. */
  payment?: VisitPayment | undefined
  /** The account that does it, where that is not who books. */
  actorId?: string | null
  /** Booked with others: `announceTogether` follows. */
  isOneOfSeveral?: boolean | undefined
}

/** Inserts a booked or held row; nothing if a constraint refuses it. Only a booked one is announced. */
export async function insertVisit(
  tx: Tx,
  deps: Deps,
  { visit, doctor, by, payment, actorId, isOneOfSeveral = false }: NewVisit,
): Promise<AppointmentRow | undefined> {
  const isAnnounced = visit.status === 'booked' && !isOneOfSeveral
  const { row, recipients } = (await insertVisitRow(tx, deps, visit, isAnnounced ? doctor.userId : null)) ?? {}
  const accountId = actorId ?? row?.bookedBy
  if (row && isAnnounced)
    await announce(tx, deps, { event: 'booked', appointment: row, doctor, payment, actorId: accountId, recipients })
  if (row?.status === 'booked' && by !== 'staff' && accountId)
    await recordForPerson(tx, deps, accountId, 'visit_booked', row)
  afterCommit(() => {
    if (row?.status === 'booked') deps.metrics.bookings.inc({ by })
    else if (row) deps.metrics.holds.inc({ for: row.isOffer ? 'offer' : 'payment' })
  })
  return row
}

/** Announces visits that were booked at once: one message to each account that is told of several. */
export async function announceTogether(
  tx: Tx,
  deps: Deps,
  booked: readonly { row: AppointmentRow; doctor: DoctorRow }[],
): Promise<void> {
  const readers = await readersOfSeveral(
    tx,
    deps,
    booked.map(({ row }) => row),
  )
  for (const { row, doctor } of booked)
    await announce(tx, deps, {
      event: 'booked',
      appointment: row,
      doctor,
      actorId: row.bookedBy,
      toldTogether: readers,
    })
  const doctor = booked[0]?.doctor
  if (doctor) for (const reader of readers.values()) await postTogether(tx, deps, { ...reader, doctor })
}

interface Rebooking {
  /** Held, or cancelled; locked by the caller's transaction. */
  appointment: AppointmentRow
  doctor: DoctorRow
  payment?: VisitPayment | undefined
  /** The account that undoes a cancellation, or pays. */
  actorId?: string | null
}

/**
 * Books a held slot that was paid for, or a cancelled visit again: with its payment, if the refund can still be taken
 * back.
 */
export async function rebookVisit(
  tx: Tx,
  deps: Deps,
  { appointment, doctor, payment, actorId }: Rebooking,
): Promise<AppointmentRow> {
  const isHeld = appointment.status === 'held'
  const sequence = isHeld ? appointment.sequence : appointment.sequence + 1
  const row = await change(tx, appointment.id, {
    status: 'booked',
    heldUntil: null,
    reservedUntil: null,
    cancelledAt: null,
    sequence,
    updatedAt: deps.clock.now(),
  })
  const booked = isHeld ? row : { ...row, paymentStatus: await deps.hooks.cancellationUndone(tx, row) }
  if (isHeld) afterCommit(() => deps.metrics.bookings.inc({ by: 'payment' }))
  if (actorId) await recordForPerson(tx, deps, actorId, isHeld ? 'visit_booked' : 'visit_cancelled_undone', row)
  const keepsPayment = !isHeld && isRefundable(booked.paymentStatus)
  await announce(tx, deps, { event: 'booked', appointment: booked, doctor, keepsPayment, payment, actorId })
  return booked
}

interface Move {
  /** Locked by the caller's transaction, and booked; its old and new times are locked too. */
  appointment: AppointmentRow
  /** The previous doctor; `to` is the next one. */
  from: DoctorRow
  to: DoctorRow
  startsAt: Date
  /** The account that moves it. */
  actorId: string
  isByStaff: boolean
  /**
   * Who requested it. A move by the clinic can be declined for a full refund, and does not reduce the refund.
   */
  by: 'patient' | 'clinic'
  /** The clinic's reason for moving it, if given. */
  reason?: string
  notes?: string | null
}

/**
 * Moves a visit in one atomic change: id, length, fee, payment and history stay. If a constraint refuses it, it keeps
 * its time.
 */
export async function moveVisit(
  tx: Tx,
  deps: Deps,
  { appointment, from, to, startsAt, by, actorId, isByStaff, ...move }: Move,
): Promise<AppointmentRow> {
  const { reason, notes = appointment.notes } = move
  const now = deps.clock.now()
  const choice =
    by === 'clinic' ? await choiceAfterMove(tx, deps, appointment, { doctorId: to.id, startsAt }) : asChosen
  if (to.id !== from.id) {
    await leaveNoteBehind(tx, appointment.id)
    await leaveSummaryBehind(tx, appointment.id)
  }
  const length = lengthOf(appointment)
  await clearHolds(tx, { doctorId: to.id, personId: appointment.personId, span: spanOf(startsAt, length), now })
  const row = await change(tx, appointment.id, {
    doctorId: to.id,
    startsAt,
    endsAt: endOf(startsAt, length),
    sequence: appointment.sequence + 1,
    ...choice,
    // A moved visit needs a free time, so it returns to the first lane.
    overbookLane: 0,
    overbookReason: null,
    notes,
    updatedAt: now,
  })
  if (!isByStaff) await recordForPerson(tx, deps, actorId, 'visit_moved', row)
  await announce(tx, deps, {
    event: 'moved',
    actorId,
    appointment: row,
    doctor: to,
    previousStart: appointment.startsAt,
    isMovedByClinic: by === 'clinic',
    ...(reason !== undefined && { movedFor: reason }),
    ...(to.id !== from.id && { previousDoctor: from }),
  })
  return row
}

/** Changes only the patient's notes for the doctor, which is no news. */
export async function changeNotes(
  tx: Tx,
  deps: Deps,
  { appointment, notes, accountId }: { appointment: AppointmentRow; notes: string | null; accountId: string },
): Promise<AppointmentRow> {
  if (notes === appointment.notes) return appointment
  const row = await change(tx, appointment.id, { notes, updatedAt: deps.clock.now() })
  await recordForPerson(tx, deps, accountId, 'visit_notes_changed', row)
  return row
}

interface Cancellation {
  /** Locked by the caller's transaction, and not cancelled. */
  appointment: AppointmentRow
  doctor: DoctorRow
  by: CancelledBy
  /** The account that cancels it; absent if the account itself is being deleted. */
  actorId?: string
  isByStaff: boolean
  reason?: string
  /** A patient's own cancellation: it can be undone for a while, and the time stays reserved. */
  isUndoable?: true
}

/** Until when a patient's cancellation can be undone: for a few minutes, and not once the visit would begin. */
const undoableUntil = ({ startsAt }: AppointmentRow, now: Date) =>
  new Date(Math.min(now.getTime() + limits.undoMinutes * minuteMs, startsAt.getTime()))

/**
 * Cancels for either side: the row stays, and the payment is refunded by the rule. It blocks nothing, except that the
 * patient's own cancellation reserves its time as long as it can be undone; `endReservations` then releases it. A
 * time cancelled by staff is free immediately: they decide about it, and can book it again while the patient is
 * there.
 */
export async function cancelVisit(
  tx: Tx,
  deps: Deps,
  { appointment, doctor, by, actorId, isByStaff, reason, isUndoable }: Cancellation,
) {
  const now = deps.clock.now()
  const reservedUntil = isUndoable ? undoableUntil(appointment, now) : null
  const row = await change(tx, appointment.id, {
    status: 'cancelled',
    cancelledAt: now,
    reservedUntil,
    cancelReason: reason ?? null,
    sequence: appointment.sequence + 1,
    updatedAt: now,
  })
  if (actorId && !isByStaff) await recordForPerson(tx, deps, actorId, 'visit_cancelled', row)
  const paymentStatus = await deps.hooks.appointmentCancelled(tx, row, {
    by: cancellingSide(appointment, by, now),
    undoableUntil: reservedUntil ?? undefined,
  })
  await announce(tx, deps, { event: 'cancelled', appointment: row, doctor, cancelledBy: by, actorId })
  return { ...row, paymentStatus }
}
