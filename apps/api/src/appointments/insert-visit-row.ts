import { getTableColumns, sql } from 'drizzle-orm'

import { clinicCurrency } from '../clinic/current-clinic.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { placeholdersFor, prepared } from '../platform/db/prepared.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'
import { readRecipients, recipientsParameters, recipientsValue, type VisitRecipients } from './visit-recipients.ts'

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
    .returning({ ...getTableColumns(appointments), recipients: recipientsValue(db) })
    .prepare('insert_visit'),
)

interface Inserted {
  row: AppointmentRow
  /** Undefined if the visit is not announced by itself. */
  recipients: VisitRecipients | undefined
}

/**
 * Writes the row of a new visit, and reads its recipients if `doctorUserId` is given, by one prepared statement;
 * nothing if a constraint refuses it.
 */
export async function insertVisitRow(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'clinic'>,
  { bookedBy, currency, heldUntil, isOffer = false, overbookReason, ...visit }: VisitToInsert,
  doctorUserId: string | null,
): Promise<Inserted | undefined> {
  const { clock, config } = deps
  const [inserted] = await insert(tx).execute({
    ...visit,
    ...recipientsParameters(deps, 'booked', doctorUserId),
    bookedBy: bookedBy ?? null,
    currency: currency ?? null,
    configuredCurrency: config.clinic.currency,
    heldUntil: heldUntil?.toISOString() ?? null,
    isOffer,
    overbookLane: overbookReason === undefined ? 0 : 1,
    overbookReason: overbookReason ?? null,
    now: clock.now(),
  })
  if (!inserted) return undefined
  const { recipients, ...row } = inserted
  return { row, recipients: doctorUserId === null ? undefined : readRecipients(recipients, doctorUserId) }
}
