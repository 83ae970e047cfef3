import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { dayMs } from '@aafiya/contracts/platform/durations'
import { and, asc, eq, gt, inArray, lte, notInArray } from 'drizzle-orm'

import { users, type UserRow } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { isQuiet } from '../messages/quiet-hours.ts'
import { clinicDay } from '../people/may-act-for.ts'
import { people } from '../people/people.table.ts'
import { isNotified } from '../people/recipients.ts'
import type { Tx } from '../platform/db/database.ts'
import { reminders } from './reminders.table.ts'

export const batch = 50
const graceMs = 15 * 60_000

/**
 * Locks the due reminders; other processes skip them. Reminders that became due in the quiet hours wait until those
 * end.
 */
async function lockDue(tx: Tx, now: Date, zone: string): Promise<string[]> {
  const isDue = lte(reminders.dueAt, now)
  const due = await tx
    .select({ id: reminders.id })
    .from(reminders)
    .where(
      and(
        eq(reminders.state, 'planned'),
        isDue,
        isQuiet(now, zone) ? gt(reminders.dueAt, new Date(now.getTime() - graceMs)) : undefined,
      ),
    )
    .orderBy(asc(reminders.dueAt), asc(reminders.id))
    .limit(batch)
    .for('update', { skipLocked: true })
  return due.map(({ id }) => id)
}

const facts = { reminder: reminders, appointment: appointments, person: people, recipient: users, doctor: doctors }

const withFacts = (tx: Tx, deps: Deps) =>
  tx
    .select(facts)
    .from(reminders)
    .innerJoin(appointments, eq(appointments.id, reminders.appointmentId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    // One row per recipient account; a single row without an account if there is none.
    .leftJoin(users, isNotified(appointments.personId, clinicDay(deps)))

type Found = Awaited<ReturnType<typeof withFacts>>[number]
export type Claimed = Found & { recipient: UserRow }

/** Drops visits that were cancelled, moved or have begun, and accounts that have ended. */
function currentOf(found: readonly Found[], now: Date): Claimed[] {
  return found.flatMap((one) => {
    const { reminder, appointment, recipient } = one
    const isCurrent =
      appointment.status === 'booked' && appointment.sequence === reminder.sequence && appointment.startsAt > now
    return isCurrent && recipient?.status === 'verified' ? [{ ...one, recipient }] : []
  })
}

interface Joining {
  joining: readonly Claimed[]
  joins: (one: Claimed) => boolean | undefined
}

/** Reminders that another recipient would not get yet: sent now, they would never be sent to that one. */
async function withoutGroup(tx: Tx, deps: Deps, { joining, joins }: Joining): Promise<Set<string>> {
  const ids = joining.map(({ reminder }) => reminder.id)
  if (ids.length === 0) return new Set()
  const all = currentOf(await withFacts(tx, deps).where(inArray(reminders.id, ids)), deps.clock.now())
  return new Set(all.filter((one) => !joins(one)).map(({ reminder }) => reminder.id))
}

/**
 * Claims a batch for the caller's transaction. Returns how many were due, and the groups that share a mail: one
 * reader's visits of a day, including their family's, with reminders of the same kind that are due later the same
 * day, if every recipient of those gets a mail now.
 */
export async function claimReminders(tx: Tx, deps: Deps): Promise<{ due: number; groups: Claimed[][] }> {
  const now = deps.clock.now()
  const zone = deps.clinic.facts().timeZone
  const ids = await lockDue(tx, now, zone)
  if (ids.length === 0) return { due: 0, groups: [] }
  const due = await withFacts(tx, deps)
    .where(inArray(reminders.id, ids))
    .orderBy(asc(reminders.dueAt), asc(reminders.id))
  const current = currentOf(due, now)
  const isClaimed = new Set(current.map(({ reminder }) => reminder.id))
  const outdated = ids.filter((id) => !isClaimed.has(id))
  if (outdated.length > 0) await tx.update(reminders).set({ state: 'void' }).where(inArray(reminders.id, outdated))

  const dayOf = (instant: Date) => civilAt(instant, zone).date
  const visitsOfDay = ({ appointment, recipient }: Claimed) => `${recipient.id} ${dayOf(appointment.startsAt)}`
  const groups = new Map<string, Claimed[]>()
  for (const one of current) {
    const key = visitsOfDay(one)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  if (groups.size === 0) return { due: ids.length, groups: [] }
  const recipientIds = current.map(({ recipient }) => recipient.id)
  const isLater = and(
    inArray(users.id, recipientIds),
    eq(reminders.state, 'planned'),
    notInArray(reminders.id, ids),
    gt(reminders.dueAt, now),
    lte(reminders.dueAt, new Date(now.getTime() + dayMs)),
  )
  const later = await withFacts(tx, deps)
    .where(isLater)
    .orderBy(asc(reminders.dueAt), asc(reminders.id))
    .for('update', { of: reminders, skipLocked: true })
  const joins = (one: Claimed) => {
    const group = groups.get(visitsOfDay(one))
    return group?.some(
      ({ reminder }) =>
        reminder.hoursBefore === one.reminder.hoursBefore && dayOf(reminder.dueAt) === dayOf(one.reminder.dueAt),
    )
  }
  const joining = currentOf(later, now).filter(joins)
  const waiting = await withoutGroup(tx, deps, { joining, joins })
  for (const one of joining) if (!waiting.has(one.reminder.id)) groups.get(visitsOfDay(one))?.push(one)
  return { due: ids.length, groups: [...groups.values()] }
}
