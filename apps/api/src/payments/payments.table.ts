import { paymentMethods } from '@aafiya/contracts/payments/payment-provider'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { people } from '../people/people.table.ts'
import { instant } from '../platform/db/instant.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'

const statuses = ['pending', 'paid', 'refunding', 'refunded', 'partly_refunded', 'failed'] as const

/**
 * One try to pay for an appointment: a checkout at a provider, or money at the front desk, and what became of it. Written before the provider is asked, so
 * that nothing a provider did is without its row. `appointmentId` has no foreign key: a held slot whose time ran out is deleted,
 * and money that arrives afterwards must still find who, where and when.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    appointmentId: uuid('appointment_id').notNull(),
    /** The account that pays; null where somebody paid at the front desk. */
    payerId: uuid('patient_id').references(() => users.id),
    /** Whose visit it is. */
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id),
    /** The slot as it was when the checkout began; a late payment asks for this one. */
    startsAt: instant('starts_at').notNull(),
    /** Null where a release that knew one length wrote the row: half an hour. */
    endsAt: instant('ends_at'),
    pauseMinutes: integer('pause_minutes').notNull().default(0),
    /** What the appointment keeps of its visit type, for a payment that comes after its hold. */
    visitTypeId: uuid('visit_type_id'),
    visitTypeName: text('visit_type_name'),
    visitTypeNameAr: text('visit_type_name_ar'),
    followUpUntil: date('follow_up_until', { mode: 'string' }),
    notes: text('notes'),
    fee: numeric('fee', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    provider: text('provider', { enum: paymentMethods }).notNull(),
    status: text('status', { enum: statuses }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** The provider's checkout and its state; null until the provider answered. */
    session: text('session'),
    url: text('url'),
    expiresAt: instant('expires_at'),
    /** Who opens the checkout at the provider has until then; afterwards another request takes over. */
    openingUntil: instant('opening_until'),
    openings: integer('openings').notNull(),
    /** The provider's name of the charge, which a refund refers to. */
    chargeReference: text('charge_reference'),
    paidAt: instant('paid_at'),
    failedAt: instant('failed_at'),
    closedAt: instant('closed_at'),
    /** A second success for one appointment: it is refunded and does not count. */
    isSurplus: boolean('is_surplus').notNull(),
    /** The amount or currency differs from the order; an administrator has to check it. */
    isFlagged: boolean('is_flagged').notNull(),
    /** The earliest start the appointment has had since it was paid. */
    earliestStart: instant('earliest_start'),
    /** When to ask the provider by ourselves, and how often we did; null when there is nothing to ask. */
    lookUpAt: instant('look_up_at'),
    lookUps: integer('look_ups').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (payment) => [
    check('payments_status_known', isOneOf(payment.status, statuses)),
    check('payments_provider_known', isOneOf(payment.provider, paymentMethods)),
    check('payments_amount_positive', sql`${payment.amountMinor} > 0`),
    // However many ask at once, one checkout is open for an appointment.
    uniqueIndex('payments_one_open')
      .on(payment.appointmentId)
      .where(sql`${payment.status} = 'pending'`),
    // Of two successes one counts.
    uniqueIndex('payments_one_counts')
      .on(payment.appointmentId)
      .where(sql`${payment.paidAt} is not null and not ${payment.isSurplus}`),
    uniqueIndex('payments_session_key').on(payment.provider, payment.session),
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
