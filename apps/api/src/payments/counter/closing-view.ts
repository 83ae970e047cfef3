import { fromMinor } from '@aafiya/contracts/payments/money'
import type { Closing } from '@aafiya/contracts/payments/till'

import { accountName } from '../../account/account-name.ts'
import type { UserRow } from '../../account/users.table.ts'
import type { closings } from './closings.table.ts'

interface ClosingRow {
  closing: typeof closings.$inferSelect
  closer: UserRow
  /** The owner of the till. */
  receptionist: UserRow | null
}

export function toClosing({ closing, closer, receptionist }: ClosingRow): Closing {
  const { currency, expectedCashMinor, countedCashMinor, expectedCardMinor, countedCardMinor } = closing
  const amount = (minor: number) => fromMinor(minor, currency)
  return {
    id: closing.id,
    closedBy: accountName(closer),
    ...(closing.tillOf !== null && receptionist && { tillOf: accountName(receptionist) }),
    closedAt: closing.createdAt.toISOString(),
    currency,
    movements: closing.movements,
    ...(closing.floatMinor > 0 && { float: amount(closing.floatMinor) }),
    expectedCash: amount(expectedCashMinor),
    countedCash: amount(countedCashMinor),
    expectedCard: amount(expectedCardMinor),
    countedCard: amount(countedCardMinor),
    difference: amount(countedCashMinor + countedCardMinor - expectedCashMinor - expectedCardMinor),
    note: closing.note,
  }
}
