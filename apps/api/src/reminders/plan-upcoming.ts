import { randomUUID } from 'node:crypto'

import { and, eq, gt, inArray, like, notInArray } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { appointments, type AppointmentRow } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { earliestFirst } from '../platform/db/instant-order.ts'
import { dueTimes } from './due-times.ts'
import { reminders } from './reminders.table.ts'

/** Demo patients, whose addresses do not exist. */
const demoAddresses = '%@crowd.aafiya.example'
const batch = 500
const { order, behind } = earliestFirst(appointments.startsAt, appointments.id)

export interface ReminderRule {
  reminderHours: readonly number[]
  timeZone: string
}

type VisitPosition = Pick<AppointmentRow, 'id' | 'startsAt'>

/** Brings some visits in line, and answers the last of them, if there may be more behind it. */
async function planSome(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { reminderHours: hours, timeZone: zone }: ReminderRule,
  last?: VisitPosition,
): Promise<VisitPosition | undefined> {
  const now = clock.now()
  const demoPatients = tx.select({ id: users.id }).from(users).where(like(users.email, demoAddresses))
  const isToCome = and(
    eq(appointments.status, 'booked'),
    gt(appointments.startsAt, now),
    notInArray(appointments.personId, demoPatients),
  )
  // Locked before any reminder is, as in a move: two transactions never wait for each other.
  const visits = await tx
    .select({ id: appointments.id, startsAt: appointments.startsAt, sequence: appointments.sequence })
    .from(appointments)
    .where(and(isToCome, behind(last && [last.startsAt.toISOString(), last.id])))
    .orderBy(...order)
    .limit(batch)
    .for('key share', { skipLocked: true })
  if (visits.length === 0) return undefined
  const isOfThese = inArray(
    reminders.appointmentId,
    visits.map(({ id }) => id),
  )
  const wanted = visits.flatMap(({ id: appointmentId, startsAt, sequence }) =>
    dueTimes({ startsAt, hours, zone, now }).map((due) => ({ appointmentId, sequence, ...due })),
  )
  const keyOf = (one: (typeof wanted)[number]) =>
    `${one.appointmentId} ${one.sequence} ${one.hoursBefore} ${one.dueAt.getTime()}`
  // Reminders already due are being sent.
  const planned = await tx
    .select()
    .from(reminders)
    .where(and(isOfThese, eq(reminders.state, 'planned'), gt(reminders.dueAt, now)))
    .for('update', { skipLocked: true })
  const wantedKeys = new Set(wanted.map(keyOf))
  const outdated = planned.filter((one) => !wantedKeys.has(keyOf(one))).map(({ id }) => id)
  if (outdated.length > 0) await tx.update(reminders).set({ state: 'void' }).where(inArray(reminders.id, outdated))
  const plannedKeys = new Set(planned.map(keyOf))
  const missing = wanted.filter((one) => !plannedKeys.has(keyOf(one)))
  const rows = missing.map((one) => ({ id: randomUUID(), ...one, state: 'planned' as const, createdAt: now }))
  if (rows.length > 0) await tx.insert(reminders).values(rows).onConflictDoNothing()
  return visits.at(-1)
}

/**
 * Aligns the planned reminders of all upcoming visits with the clinic's rule. Changes nothing if they match. A visit
 * that is being changed concurrently is skipped: its own transaction plans.
 */
export async function planUpcoming(tx: Tx, deps: Pick<Deps, 'clock'>, rule: ReminderRule): Promise<void> {
  for (let last = await planSome(tx, deps, rule); last; last = await planSome(tx, deps, rule, last));
}

/** Plans for the visits that were booked or moved by an older release, or while the rule changed. */
export async function planMissing(deps: Pick<Deps, 'db' | 'clock' | 'clinic'>): Promise<void> {
  // Small transactions, so that none locks many visits for long.
  const planBehind = (last?: VisitPosition) =>
    deps.db.transaction((tx) => planSome(tx, deps, deps.clinic.facts(), last))
  for (let last = await planBehind(); last; last = await planBehind(last));
}
