import { civilAt } from '@aafiya/contracts/clinic-time'
import { and, asc, eq, gt, inArray, lte, notInArray } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { isQuiet } from './due-times.ts'
import { reminders } from './reminders.table.ts'

export const batch = 50
const graceMs = 15 * 60_000
const dayMs = 86_400_000

/** Locks what is due; other processes pass it over. What waited into the quiet hours waits for their end. */
async function lockDue(tx: Tx, now: Date, zone: string): Promise<string[]> {
  const isDue = lte(reminders.dueAt, now)
  const due = await tx
    .select({ id: reminders.id })
    .from(reminders)
    .where(
      and(eq(reminders.state, 'planned'), isDue, isQuiet(now, zone) ? gt(reminders.dueAt, new Date(now.getTime() - graceMs)) : undefined),
    )
    .orderBy(asc(reminders.dueAt), asc(reminders.id))
    .limit(batch)
    .for('update', { skipLocked: true })
  return due.map(({ id }) => id)
}

const facts = { reminder: reminders, appointment: appointments, patient: users, doctor: doctors }

const withFacts = (tx: Tx) =>
  tx
    .select(facts)
    .from(reminders)
    .innerJoin(appointments, eq(appointments.id, reminders.appointmentId))
    .innerJoin(users, eq(users.id, appointments.patientId))
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))

export type Claimed = Awaited<ReturnType<typeof withFacts>>[number]

/** A visit that was cancelled, moved or has begun is not reminded of; nor is anyone whose account has ended. */
const isCurrent = ({ reminder, appointment, patient }: Claimed, now: Date) =>
  appointment.status === 'booked' &&
  appointment.sequence === reminder.sequence &&
  appointment.startsAt > now &&
  patient.status === 'verified'

/**
 * Claims a batch for the caller's transaction. Answers how many were due, and what each mail reminds of: one patient's visits of a
 * day, with those whose reminder of the same kind would follow later the same day.
 */
export async function claimReminders(tx: Tx, deps: Deps): Promise<{ due: number; groups: Claimed[][] }> {
  const now = deps.clock.now()
  const zone = deps.clinic.facts().timeZone
  const ids = await lockDue(tx, now, zone)
  if (ids.length === 0) return { due: 0, groups: [] }
  const due = await withFacts(tx).where(inArray(reminders.id, ids)).orderBy(asc(reminders.dueAt), asc(reminders.id))
  const outdated = due.filter((one) => !isCurrent(one, now)).map(({ reminder }) => reminder.id)
  if (outdated.length > 0) await tx.update(reminders).set({ state: 'void' }).where(inArray(reminders.id, outdated))

  const dayOf = (instant: Date) => civilAt(instant, zone).date
  const visitsOfDay = ({ appointment }: Claimed) => `${appointment.patientId} ${dayOf(appointment.startsAt)}`
  const groups = new Map<string, Claimed[]>()
  for (const one of due.filter((each) => isCurrent(each, now))) {
    const key = visitsOfDay(one)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  if (groups.size === 0) return { due: ids.length, groups: [] }
  const patientIds = [...groups.values()].map(([one]) => one?.patient.id ?? '')
  const later = await withFacts(tx)
    .where(
      and(
        inArray(appointments.patientId, patientIds),
        eq(reminders.state, 'planned'),
        notInArray(reminders.id, ids),
        gt(reminders.dueAt, now),
        lte(reminders.dueAt, new Date(now.getTime() + dayMs)),
      ),
    )
    .orderBy(asc(reminders.dueAt), asc(reminders.id))
    .for('update', { of: reminders, skipLocked: true })
  const joins = (one: Claimed) => {
    const group = groups.get(visitsOfDay(one))
    return group?.some(
      ({ reminder }) => reminder.hoursBefore === one.reminder.hoursBefore && dayOf(reminder.dueAt) === dayOf(one.reminder.dueAt),
    )
  }
  for (const one of later.filter((each) => isCurrent(each, now) && joins(each))) groups.get(visitsOfDay(one))?.push(one)
  return { due: ids.length, groups: [...groups.values()] }
}
