import type { Receipt } from '@aafiya/contracts/payments/receipt'

import type { Deps } from '../../deps.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { paymentFile } from '../checkout/payment-view.ts'
import { toReceipt } from '../checkout/show-receipt.ts'

/** Any visit's receipt, for the desk to print. The access is recorded. */
export const showCounterReceipt = (deps: Deps, caller: Caller, id: string): Promise<Receipt> =>
  deps.db.transaction(async (tx) => {
    const file = await paymentFile(tx, deps, undefined, id)
    const receipt = await toReceipt(tx, deps, file)
    const records = file.payment ? [{ id: file.payment.id, personId: file.payment.personId }] : []
    await recordAccess(tx, deps, { caller, action: 'payment_read', records })
    return receipt
  })
