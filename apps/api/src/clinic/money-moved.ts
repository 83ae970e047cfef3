import { gt, sql } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { ledgerEntries } from '../payments/ledger/ledger-entries.table.ts'
import { payments } from '../payments/payments.table.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'

/**
 * Whether amounts in the clinic's currency have already been agreed or paid: a visit or hold with a fee, a payment, a
 * ledger entry.
 */
export async function hasMoneyMoved(db: Queryable): Promise<boolean> {
  const first = [
    db
      .select({ one: sql`1` })
      .from(appointments)
      .where(gt(appointments.fee, 0))
      .limit(1),
    db
      .select({ one: sql`1` })
      .from(payments)
      .limit(1),
    db
      .select({ one: sql`1` })
      .from(ledgerEntries)
      .limit(1),
  ]
  for (const query of first) if ((await query).length > 0) return true
  return false
}

/** In the transaction that changes the currency. */
export async function refuseIfMoneyMoved(tx: Tx): Promise<void> {
  // A clinic at work is refused without waiting; only where there is nothing yet are bookings made to wait for the
  // change.
  if (await hasMoneyMoved(tx)) throw new Problem('currency_fixed')
  await tx.execute(sql`lock table ${appointments} in share mode`)
  if (await hasMoneyMoved(tx)) throw new Problem('currency_fixed')
}
