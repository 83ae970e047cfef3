import { paymentMethods } from '@aafiya/contracts/payments/payment-provider'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { people } from '../people/people.table.ts'
import { instant } from '../platform/db/instant.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'

const statuses = ['pending', 'partly_paid', 'paid', 'refunding', 'refunded', 'partly_refunded', 'failed'] as const

/**
 * One attempt to pay for an appointment: a checkout at a provider, or money at the front desk, and its outcome.
 * Written before the provider is called, so that every action of a provider has its row. `appointmentId` has no
 * foreign key: an expired held slot is deleted, and money that arrives afterwards must still find who, where and
 * when.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    appointmentId: uuid('appointment_id').notNull(),
    /** The paying account; null for payments at the front desk. */
    payerId: uuid('patient_id').references(() => users.id),
    /** The patient. */
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id),
    /** The slot when the checkout began; a late payment tries to get this one. */
    startsAt: instant('starts_at').notNull(),
    /** Null where a release that knew one length wrote the row: half an hour. */
    endsAt: instant('ends_at'),
    pauseMinutes: integer('pause_minutes').notNull().default(0),
    /** The copy of the visit type, for a payment that arrives after its hold. */
    visitTypeId: uuid('visit_type_id'),
    visitTypeName: text('visit_type_name'),
    visitTypeNameAr: text('visit_type_name_ar'),
    followUpUntil: date('follow_up_until', { mode: 'string' }),
    followUpOf: uuid('follow_up_of'),
    notes: text('notes'),
    fee: numeric('fee', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    provider: text('provider', { enum: paymentMethods }).notNull(),
    status: text('status', { enum: statuses }).notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The provider's checkout and its state; null until the provider answered. */
    session: text('session'),
    url: text('url'),
    expiresAt: instant('expires_at'),
    /**
     * One checkout for several appointments: the payment of the first, which the provider knows, and the place among
     * them, from 1. The provider's names of the others' shares end in it (`parts.ts`). Null where one pays for one.
     */
    checkoutOf: uuid('checkout_of').references((): AnyPgColumn => payments.id),
    checkoutPart: integer('checkout_part'),
    /** Who opens the checkout at the provider has until then; afterwards another request takes over. */
    openingUntil: instant('opening_until'),
    openings: integer('openings').notNull(),
    /** The provider's name of the charge, which a refund refers to. */
    chargeReference: text('charge_reference'),
    paidAt: instant('paid_at'),
    failedAt: instant('failed_at'),
    /**
     * The provider's name of the try that was declined last: reported again, also after the patient has tried again, it
     * is nothing new.
     */
    failureReference: text('failure_reference'),
    closedAt: instant('closed_at'),
    /** A second success for an appointment, or from a payer without the right: it is refunded and does not count. */
    isSurplus: boolean('is_surplus').notNull(),
    /** The amount or currency differs from the order; an administrator has to check it. */
    isFlagged: boolean('is_flagged').notNull(),
    /** Nothing reads or writes it any more but the release before this one; the next one drops it. */
    earliestStart: instant('earliest_start'),
    /** When to ask the provider ourselves, and how often we did; null if there is nothing to ask. */
    lookUpAt: instant('look_up_at'),
    lookUps: integer('look_ups').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (payment) => [
    check('payments_status_known', isOneOf(payment.status, statuses)),
    check('payments_provider_known', isOneOf(payment.provider, paymentMethods)),
    check('payments_amount_positive', sql`${payment.amountMinor} > 0`),
    // However many requests come concurrently, an appointment has one open checkout.
    uniqueIndex('payments_one_open')
      .on(payment.appointmentId)
      .where(sql`${payment.status} = 'pending'`),
    // Of two successes one counts.
    uniqueIndex('payments_one_counts')
      .on(payment.appointmentId)
      .where(sql`${payment.paidAt} is not null and not ${payment.isSurplus}`),
    uniqueIndex('payments_session_key').on(payment.provider, payment.session),
    check('payments_part_known', sql`(${payment.checkoutOf} is null) = (${payment.checkoutPart} is null)`),
    index('payments_checkout_idx')
      .on(payment.checkoutOf)
      .where(sql`${payment.checkoutOf} is not null`),
    index('payments_appointment_idx').on(payment.appointmentId, payment.createdAt),
    index('payments_look_up_idx')
      .on(payment.lookUpAt)
      .where(sql`${payment.lookUpAt} is not null`),
    index('payments_payer_idx')
      .on(payment.payerId)
      .where(sql`${payment.payerId} is not null`),
    index('payments_person_idx').on(payment.personId),
    index('payments_created_idx').on(payment.createdAt),
  ],
)

export type PaymentRow = typeof payments.$inferSelect
