import type { Closing } from '@aafiya/contracts/payments/counter'
import { fromMinor } from '@aafiya/contracts/payments/money'

import { accountName } from '../../account/account-name.ts'
import type { UserRow } from '../../account/users.table.ts'
import type { closings } from './closings.table.ts'

export function toClosing({ closing, receptionist }: { closing: typeof closings.$inferSelect; receptionist: UserRow }): Closing {
  const { currency, expectedCashMinor, countedCashMinor, expectedCardMinor, countedCardMinor } = closing
  const amount = (minor: number) => fromMinor(minor, currency)
  return {
    id: closing.id,
    closedBy: accountName(receptionist),
    closedAt: closing.createdAt.toISOString(),
    currency,
    movements: closing.movements,
    expectedCash: amount(expectedCashMinor),
    countedCash: amount(countedCashMinor),
    expectedCard: amount(expectedCardMinor),
    countedCard: amount(countedCardMinor),
    difference: amount(countedCashMinor + countedCardMinor - expectedCashMinor - expectedCardMinor),
    note: closing.note,
  }
}
