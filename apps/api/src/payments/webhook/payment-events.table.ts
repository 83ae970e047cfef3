import { paymentProviders } from '@aafiya/contracts/payments/payment-provider'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'

/** Processed provider events; a repeated one has no effect. Deleted once no provider repeats them; the ledger stays. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider', { enum: paymentProviders }).notNull(),
    eventId: text('event_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (event) => [
    primaryKey({ columns: [event.provider, event.eventId] }),
    index('payment_events_created_idx').on(event.createdAt),
  ],
)
