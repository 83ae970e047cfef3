import { createClient } from '@aafiya/contracts/client'
import { payments } from '@aafiya/contracts/payments'

import { telling, transport, type HearCursor } from '../api.ts'

/** The calls about paying. Apart from the others: the first load does without them. */
export const paymentsApi = createClient(payments, transport)

/** The same, telling where the next page of a list starts. */
export const paymentsTelling = (hear: HearCursor) => createClient(payments, telling(hear))
