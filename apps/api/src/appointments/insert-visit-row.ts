import { sql } from 'drizzle-orm'

import { clinicCurrency } from '../clinic/current-clinic.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { placeholdersFor, prepared } from '../platform/db/prepared.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'

const givenColumns = [
  ...(['id', 'doctorId', 'personId', 'startsAt', 'endsAt', 'pauseMinutes', 'notes', 'fee'] as const),
  ...(['visitTypeId', 'visitTypeName', 'visitTypeNameAr', 'followUpUntil', 'followUpOf'] as const),
] as const

export interface VisitToInsert extends Pick<AppointmentRow, (typeof givenColumns)[number]> {
  status: 'booked' | 'held'
  bookedBy?: string
  /** The clinic's by default, as it is when the row is written. */
  currency?: string
  heldUntil?: Date | undefined
  isOffer?: boolean
  /** Why a taken time is booked a second time. */
  overbookReason?: string | undefined
}

const insert = prepared((db) =>
  db
    .insert(appointments)
    .values({
      ...placeholdersFor(...givenColumns, 'status', 'bookedBy', 'isOffer', 'overbookLane', 'overbookReason'),
      // Drizzle cannot write null to an instant that is a placeholder.
      heldUntil: sql`${sql.placeholder('heldUntil')}::timestamptz`,
      currency: sql`coalesce(${sql.placeholder('currency')}, ${clinicCurrency(sql.placeholder('configuredCurrency'))})`,
      paymentStatus: 'unpaid',
      sequence: 0,
      createdAt: sql.placeholder('now'),
      updatedAt: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .returning()
    .prepare('insert_visit'),
)

/** Writes the row of a new visit, by one prepared statement; nothing if a constraint refuses it. */
export async function insertVisitRow(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { bookedBy, currency, heldUntil, isOffer = false, overbookReason, ...visit }: VisitToInsert,
): Promise<AppointmentRow | undefined> {
  const [row] = await insert(tx).execute({
    ...visit,
    bookedBy: bookedBy ?? null,
    currency: currency ?? null,
    configuredCurrency: config.clinic.currency,
    heldUntil: heldUntil?.toISOString() ?? null,
    isOffer,
    overbookLane: overbookReason === undefined ? 0 : 1,
    overbookReason: overbookReason ?? null,
    now: clock.now(),
  })
  return row
}
