import type { ChangeCall, TellChange } from '@aafiya/contracts/desk/call-list'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { appointments, type AppointmentRow } from '../appointments/appointments.table.ts'
import { lockVisit } from '../appointments/visits/lock-visit.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { messageAttempts } from '../messages/message-attempts.table.ts'
import { messages, messageVisits } from '../messages/messages.table.ts'
import { clinicDay } from '../people/may-act-for.ts'
import { people } from '../people/people.table.ts'
import { isNotified } from '../people/recipients.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { attemptsAbout } from './attempts-about.ts'
import { contactsOf } from './desk-person-view.ts'
import { toDeskVisit } from './desk-visit-view.ts'
import { toldChanges } from './told-changes.table.ts'

/** How long a told patient stays in the list, so that a slip can be undone. */
const undoMs = 60 * 60_000
export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoMs)

/**
 * Cancelled by the clinic, which alone gives a reason; or moved by it and not confirmed by telephone since, which a
 * patient may decline.
 */
const isChangedByClinic = or(
  and(eq(appointments.status, 'cancelled'), isNotNull(appointments.cancelReason)),
  and(
    eq(appointments.status, 'booked'),
    isNotNull(appointments.declinableUntil),
    or(isNull(appointments.answeredSequence), ne(appointments.answeredSequence, appointments.sequence)),
  ),
)

/** The attempts to tell any account about the visit's latest change. */
const attemptsOf = (tx: Tx) =>
  tx
    .select({ id: messageAttempts.id })
    .from(messageVisits)
    .innerJoin(messages, eq(messages.id, messageVisits.messageId))
    .innerJoin(messageAttempts, eq(messageAttempts.messageId, messages.id))
    .$dynamic()

/**
 * Upcoming visits that the clinic cancelled or moved, where no message about it went out or all failed: an undone
 * cancellation is announced as booked. An account that has come by a merge since got none.
 */
function unreachedChanges(tx: Tx, deps: Deps, { where, first }: { where: SQL; first: SQL }) {
  const isOfChange = and(
    eq(messageVisits.appointmentId, appointments.id),
    eq(messageVisits.sequence, appointments.sequence),
    inArray(messages.kind, ['cancelled', 'moved', 'booked']),
  )
  const hasAccount = exists(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.status, 'verified'), isNotified(appointments.personId, clinicDay(deps)))),
  )
  const isOnTheWay = exists(attemptsOf(tx).where(and(isOfChange, ne(messageAttempts.state, 'failed'))))
  return tx
    .select({
      appointment: appointments,
      doctor: doctors,
      patient: people,
      told: toldChanges,
      hasAccount: sql<boolean>`${hasAccount}`,
    })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .leftJoin(
      toldChanges,
      and(eq(toldChanges.appointmentId, appointments.id), eq(toldChanges.sequence, appointments.sequence)),
    )
    .where(
      and(gt(appointments.startsAt, deps.clock.now()), isChangedByClinic, or(not(hasAccount), not(isOnTheWay)), where),
    )
    .orderBy(first, asc(appointments.id))
    .limit(limits.pageMax)
}

/**
 * Patients to call about a change and those told within the hour, in the order of their visits: of the first those
 * with the earliest visits, of the others those told last. Neither take places from the other.
 */
async function changeCalls(tx: Tx, deps: Deps, caller: Caller): Promise<ChangeCall[]> {
  const zone = deps.clinic.facts().timeZone
  const toTell = await unreachedChanges(tx, deps, {
    where: isNull(toldChanges.toldAt),
    first: asc(appointments.startsAt),
  })
  const told = await unreachedChanges(tx, deps, {
    where: gt(toldChanges.toldAt, undoableSince(deps.clock.now())),
    first: desc(toldChanges.toldAt),
  })
  const rows = [...toTell, ...told].toSorted(
    ({ appointment: one }, { appointment: other }) =>
      one.startsAt.getTime() - other.startsAt.getTime() || one.id.localeCompare(other.id),
  )
  await recordAccess(tx, deps, {
    caller,
    action: 'visit_listed',
    records: rows.map(({ appointment }) => appointment),
  })
  const contacts = await contactsOf(
    tx,
    deps,
    caller,
    rows.map(({ patient }) => patient),
  )
  const tried = await attemptsAbout(
    tx,
    rows.map(({ appointment }) => appointment.id),
  )
  return rows.map(({ told, hasAccount: isReachable, ...row }) => ({
    visit: toDeskVisit(row, zone),
    change: row.appointment.status === 'cancelled' ? 'cancelled' : 'moved',
    hasFailed: isReachable,
    phones: [],
    ...contacts.get(row.patient.id),
    ...tried.get(row.appointment.id),
    ...(told && { toldAt: told.toldAt.toISOString() }),
  }))
}

export const listChangeCalls = (deps: Deps, caller: Caller): Promise<ChangeCall[]> =>
  deps.db.transaction((tx) => changeCalls(tx, deps, caller))

const ofVisit = ({ id, sequence }: Pick<AppointmentRow, 'id' | 'sequence'>) =>
  and(eq(toldChanges.appointmentId, id), eq(toldChanges.sequence, sequence))

/** Whether the desk told the patient of the visit as it is now, or did so after an instant. */
export const isInformedByPhone = async (tx: Tx, appointment: AppointmentRow, since?: Date): Promise<boolean> =>
  (await tx.$count(toldChanges, and(ofVisit(appointment), since && gt(toldChanges.toldAt, since)))) > 0

/**
 * Records that the desk told a patient about a change, or takes that back. Of two desks that call at once one is
 * recorded; if the visit has changed since, or not by the clinic, there is nothing or something else to tell.
 */
export const tellChange = (
  deps: Deps,
  caller: Caller,
  id: string,
  { sequence, isTold: wasTold }: TellChange,
): Promise<ChangeCall[]> =>
  deps.db.transaction(async (tx) => {
    const { appointment } = await lockVisit(tx, caller, id)
    if (appointment.status === 'held') throw new Problem('appointment_not_found')
    if (appointment.sequence !== sequence) throw new Problem('appointment_changed')
    const isByClinic = and(eq(appointments.id, id), isChangedByClinic)
    if (wasTold && (await tx.$count(appointments, isByClinic)) === 0) throw new Problem('appointment_changed')
    const told = { appointmentId: id, sequence, toldBy: caller.userId, toldAt: deps.clock.now() }
    const changed = wasTold
      ? await tx.insert(toldChanges).values(told).onConflictDoNothing().returning()
      : await tx.delete(toldChanges).where(ofVisit(appointment)).returning()
    if (changed.length > 0)
      await recordChange(tx, deps, {
        actor: caller,
        action: wasTold ? 'change_told' : 'change_told_undone',
        recordId: id,
        personId: appointment.personId,
      })
    return changeCalls(tx, deps, caller)
  })
