import { randomUUID } from 'node:crypto'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PaymentRow } from '../payments.table.ts'
import { ledgerEntries, type LedgerEntryRow } from './ledger-entries.table.ts'

type Movement = Pick<LedgerEntryRow, 'kind' | 'reference' | 'currency' | 'isFlagged'> &
  Partial<Pick<LedgerEntryRow, 'provider' | 'givenMinor' | 'reverses' | 'reason'>> & {
    /** The amount paid or refunded, in minor units: positive either way. */
    minor: number
    /** The owner of the front desk till it is in. */
    receivedBy?: string
  }

/** Adds one payment or refund to the ledger, however often it is reported. Returns the entry if it is new. */
export async function enterMovement(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id: paymentId, appointmentId, provider }: PaymentRow,
  { minor, ...movement }: Movement,
): Promise<LedgerEntryRow | undefined> {
  const amountMinor = movement.kind === 'charge' ? minor : -minor
  const [entry] = await tx
    .insert(ledgerEntries)
    .values({ id: randomUUID(), paymentId, appointmentId, provider, ...movement, amountMinor, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning()
  return entry
}
