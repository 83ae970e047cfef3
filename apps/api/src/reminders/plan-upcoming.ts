import { randomUUID } from 'node:crypto'

import { and, asc, eq, gt, inArray, like, notInArray } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { dueTimes } from './due-times.ts'
import { reminders } from './reminders.table.ts'

/** Patients of the demo data, whom no mail reaches. */
const demoAddresses = '%@crowd.aafiya.example'
const batch = 500

export interface ReminderRule {
  reminderHours: readonly number[]
  timeZone: string
}

/**
 * Brings what is planned for all visits to come in line with the clinic's rule. Changes nothing where it is. A visit that is being
 * changed meanwhile is passed over: its own transaction plans.
 */
export async function planUpcoming(tx: Tx, { clock }: Pick<Deps, 'clock'>, { reminderHours: hours, timeZone: zone }: ReminderRule) {
  const now = clock.now()
  const demoPatients = tx.select({ id: users.id }).from(users).where(like(users.email, demoAddresses))
  const isToCome = and(eq(appointments.status, 'booked'), gt(appointments.startsAt, now), notInArray(appointments.personId, demoPatients))
  // Locked before any reminder is, as in a move: two transactions never wait for each other.
  const visits = await tx
    .select({ id: appointments.id, startsAt: appointments.startsAt, sequence: appointments.sequence })
    .from(appointments)
    .where(isToCome)
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .for('key share', { skipLocked: true })
  for (let from = 0; from < visits.length; from += batch) {
    const some = visits.slice(from, from + batch)
    const isOfThese = inArray(
      reminders.appointmentId,
      some.map(({ id }) => id),
    )
    const wanted = some.flatMap(({ id: appointmentId, startsAt, sequence }) =>
      dueTimes({ startsAt, hours, zone, now }).map((due) => ({ appointmentId, sequence, ...due })),
    )
    const keyOf = (one: (typeof wanted)[number]) => `${one.appointmentId} ${one.sequence} ${one.hoursBefore} ${one.dueAt.getTime()}`
    const keys = new Set(wanted.map(keyOf))
    // What is due already is being sent.
    const planned = await tx
      .select()
      .from(reminders)
      .where(and(isOfThese, eq(reminders.state, 'planned'), gt(reminders.dueAt, now)))
      .for('update', { skipLocked: true })
    const outdated = planned.filter((one) => !keys.has(keyOf(one))).map(({ id }) => id)
    if (outdated.length > 0) await tx.update(reminders).set({ state: 'void' }).where(inArray(reminders.id, outdated))
    const rows = wanted.map((one) => ({ id: randomUUID(), ...one, state: 'planned' as const, createdAt: now }))
    if (rows.length > 0) await tx.insert(reminders).values(rows).onConflictDoNothing()
  }
}

/** Plans for the visits that were booked or moved by an older release, or while the rule changed. */
export const planMissing = (deps: Pick<Deps, 'db' | 'clock' | 'clinic'>): Promise<void> =>
  deps.db.transaction((tx) => planUpcoming(tx, deps, deps.clinic.facts()))
