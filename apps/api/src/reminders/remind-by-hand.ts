import { randomUUID } from 'node:crypto'

import type { VisitReminders } from '@aafiya/contracts/notifications/reminders'
import { and, asc, eq, ne, sql } from 'drizzle-orm'

import type { AppointmentRow } from '../appointments/appointments.table.ts'
import { findVisit, lockVisit } from '../appointments/visits/lock-visit.ts'
import type { Deps } from '../deps.ts'
import { personWithRecipients } from '../people/recipients.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { mailReminder } from './mail-reminder.ts'
import { reminders } from './reminders.table.ts'

/** `hoursBefore` of a reminder that the desk sends: it is none of the clinic's planned ones. */
const byHand = 0

/** Within this time a reminder by hand is the same one: it was requested twice, or by two desks. */
const sameMs = 60_000

/** The accounts that get a visit's reminders; closed accounts get none. */
async function findRecipients(db: Queryable, deps: Deps, personId: string) {
  const { person, recipients } = await personWithRecipients(db, deps, personId)
  return { person, recipients: recipients.filter(({ status }) => status === 'verified') }
}

async function remindersOf(
  db: Queryable,
  deps: Deps,
  { id, personId, sequence }: AppointmentRow,
): Promise<VisitReminders> {
  const { recipients } = await findRecipients(db, deps, personId)
  const rows = await db
    .select()
    .from(reminders)
    .where(and(eq(reminders.appointmentId, id), eq(reminders.sequence, sequence), ne(reminders.state, 'void')))
    .orderBy(asc(reminders.dueAt), asc(reminders.hoursBefore))
  return {
    isTold: recipients.length > 0,
    reminders: rows.flatMap(({ hoursBefore, state, sentAt, dueAt }) =>
      state === 'void' ? [] : [{ hoursBefore, state, at: (sentAt ?? dueAt).toISOString() }],
    ),
  }
}

/** The status of a visit's reminders, for the front desk. The access is recorded. */
export const listReminders = (deps: Deps, caller: Caller, id: string): Promise<VisitReminders> =>
  deps.db.transaction(async (tx) => {
    const appointment = await findVisit(tx, caller, id)
    await recordAccess(tx, deps, { caller, action: 'reminders_listed', records: [appointment] })
    return remindersOf(tx, deps, appointment)
  })

/** Sends a reminder now, even in quiet hours, since a person at the desk decided to; once if requested again at once. */
export async function remindByHand(deps: Deps, caller: Caller, id: string): Promise<VisitReminders> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { appointment, doctor } = await lockVisit(tx, caller, id)
    if (appointment.status === 'cancelled') throw new Problem('appointment_cancelled')
    if (appointment.status !== 'booked' || appointment.startsAt <= now) throw new Problem('appointment_started')
    const { person, recipients } = await findRecipients(tx, deps, appointment.personId)
    if (recipients.length === 0) throw new Problem('nobody_to_tell')
    const { reminders: sent } = await remindersOf(tx, deps, appointment)
    const last = sent.find(({ hoursBefore }) => hoursBefore === byHand)
    if (last && now.getTime() - Date.parse(last.at) < sameMs) {
      await recordAccess(tx, deps, { caller, action: 'reminders_listed', records: [appointment] })
      return { isTold: true, reminders: sent }
    }
    for (const recipient of recipients) await mailReminder(tx, deps, recipient, [{ appointment, person, doctor }])
    // Only the latest reminder by hand is stored.
    await tx
      .insert(reminders)
      .values({
        id: randomUUID(),
        appointmentId: id,
        hoursBefore: byHand,
        sequence: appointment.sequence,
        dueAt: now,
        state: 'sent',
        sentAt: now,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: [reminders.appointmentId, reminders.hoursBefore, reminders.sequence],
        targetWhere: sql`state <> 'void'`,
        set: { dueAt: now, sentAt: now },
      })
    await recordChange(tx, deps, {
      actor: caller,
      action: 'visit_reminded',
      recordId: id,
      personId: appointment.personId,
    })
    return remindersOf(tx, deps, appointment)
  })
}
