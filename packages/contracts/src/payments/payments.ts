import * as z from 'zod/mini'

import { Person } from '../account/family.ts'
import { BookAppointment } from '../appointments/appointment-requests.ts'
import { AppointmentStatus, BookedVisitType, PaymentStatus } from '../appointments/appointment.ts'
import { ClockTime, Id, Instant, PlainDate, pageQuery } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { rates } from '../platform/rates.ts'
import { Received } from '../platform/success.ts'
import { ledgerFilter, LedgerEntry, LedgerFilter, LedgerTotals, Reconciliation } from './ledger.ts'
import { PaymentMethod, PaymentProvider } from './payment-provider.ts'
import { Receipt, Refund } from './receipt.ts'

/**
 * `POST /payments/checkout`: an appointment of the caller, or a slot they hold. The caller cannot set the amount.
 * `togetherWith`: other appointments of the caller that the same checkout pays for, each its own fee.
 */
export const StartCheckout = z
  .strictObject({
    appointmentId: Id,
    togetherWith: z.optional(
      z
        .array(Id)
        .check(z.minLength(1, key('value_invalid')), z.maxLength(limits.togetherMax - 1, key('value_invalid'))),
    ),
    provider: PaymentProvider,
  })
  .check(
    z.refine(
      ({ appointmentId, togetherWith = [] }: { appointmentId: string; togetherWith?: string[] | undefined }) =>
        new Set([appointmentId, ...togetherWith]).size === togetherWith.length + 1,
      { error: 'value_invalid', path: ['togetherWith'] },
    ),
  )
export type StartCheckout = z.infer<typeof StartCheckout>

/** Where to send the browser. A repeated request returns the same checkout while it is open. */
export const Checkout = z.object({ url: z.url(), provider: PaymentProvider, expiresAt: Instant })
export type Checkout = z.infer<typeof Checkout>

/**
 * Another appointment that the same checkout pays for. `amount` is its fee; `paid` and `refunds` are what this checkout
 * charged for it and refunded, and `status` is about that: where it charged nothing, the appointment's own.
 */
const SharedPayment = z.object({
  appointmentId: Id,
  appointmentDate: Instant,
  status: PaymentStatus,
  amount: z.number(),
  /** Absent in answers of the release before this one, like `refunds`. */
  paid: z.optional(z.number()),
  refunds: z.optional(z.array(Refund)),
  canPay: z.boolean(),
  /** The patient, if not the reader. */
  person: z.optional(Person),
})

/**
 * The payment of one appointment or held slot of the caller. `amount` is the fee of the day of booking; `paid` and
 * `refunded` are what has moved so far. `refundStart` and `paidMinor` go into `refundOf` together with `refundRule` of
 * `GET /clinic`; both are of the payment that counts, and null or 0 before it. `appointmentStatus` is null where a held
 * slot was lost; `provider` where nothing was paid, or part in cash and part by card.
 */
export const AppointmentPayment = z.object({
  appointmentId: Id,
  status: PaymentStatus,
  appointmentStatus: z.nullable(z.union([z.literal('held'), AppointmentStatus])),
  amount: z.number(),
  currency: z.string(),
  provider: z.nullable(PaymentMethod),
  paid: z.number(),
  refunded: z.number(),
  paidMinor: z.int(),
  refundStart: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  refunds: z.array(Refund),
  /** Whether a checkout can be started now. */
  canPay: z.boolean(),
  /**
   * Until then a cancellation is refunded in full, since the clinic moved the visit; absent where it did not, or not
   * lately.
   */
  declinableUntil: z.optional(Instant),
  /** When the hold on the slot ends; null for a booked appointment. */
  heldUntil: z.nullable(Instant),
  /** Absent where a checkout was for this appointment alone. */
  together: z.optional(z.array(SharedPayment)),
  /** What the checkout charged and refunded for all its appointments; present with `together`. */
  checkoutTotal: z.optional(z.object({ paid: z.number(), refunded: z.number() })),
})
export type AppointmentPayment = z.infer<typeof AppointmentPayment>

/** A slot kept for a patient who pays while booking; `appointmentId` is the appointment's once it is paid. */
export const Hold = z.object({
  appointmentId: Id,
  doctorId: Id,
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  appointmentDate: Instant,
  appointmentTime: ClockTime,
  notes: z.nullable(z.string()),
  fee: z.number(),
  currency: z.string(),
  paymentStatus: PaymentStatus,
  /** When the slot is free again. */
  expiresAt: Instant,
  /** Only where it is not half an hour after the start. */
  endsAt: z.optional(Instant),
  visitType: z.optional(BookedVisitType),
  /** The patient, if not the reader. */
  person: z.optional(Person),
})
export type Hold = z.infer<typeof Hold>

export const CurrentHold = z.object({ hold: z.nullable(Hold) })

const AppointmentParams = z.strictObject({ id: Id })
const DayQuery = z.strictObject({ date: PlainDate })

/** Calls about paying. */
export const payments = declare({
  checkout: {
    method: 'post',
    path: '/payments/checkout',
    access: 'signed-in',
    summary: 'Open one hosted checkout for appointments or a held slot; while it is open, answers that one',
    body: StartCheckout,
    response: Checkout,
    errors: [
      'payment_not_offered',
      'appointment_not_found',
      'appointment_cancelled',
      'appointment_started',
      'payment_not_needed',
      'already_paid',
      'rest_due_at_desk',
      'hold_expired',
      'payment_provider_unavailable',
    ],
    rates: [rates.checkouts],
  },
  hold: {
    method: 'post',
    path: '/payments/holds',
    access: 'signed-in',
    status: 201,
    summary: 'Hold a slot for some minutes while paying; the caller’s earlier hold is released',
    body: BookAppointment,
    response: Hold,
    errors: [
      'payment_not_offered',
      'slot_not_offered',
      'slot_past',
      'date_too_far',
      'time_mismatch',
      'cannot_book_self',
      'visit_type_not_offered',
      'follow_up_not_offered',
      'person_not_found',
      'doctor_not_found',
      'slot_taken',
      'patient_busy',
      'too_many_appointments',
      'doctor_unavailable',
      'payment_not_needed',
    ],
    rates: [rates.bookings],
  },
  currentHold: {
    method: 'get',
    path: '/payments/holds/current',
    access: 'signed-in',
    summary: 'The slot the caller holds, if any',
    response: CurrentHold,
    errors: [],
  },
  releaseHold: {
    method: 'delete',
    path: '/payments/holds/:id',
    access: 'signed-in',
    summary: 'Give a held slot back, run out or not',
    params: AppointmentParams,
    response: CurrentHold,
    errors: ['hold_not_found'],
  },
  state: {
    method: 'get',
    path: '/payments/appointments/:id',
    access: 'signed-in',
    summary: 'The payment of an appointment or held slot of the caller, also of a slot that was lost',
    params: AppointmentParams,
    response: AppointmentPayment,
    errors: ['appointment_not_found'],
  },
  lookUp: {
    method: 'post',
    path: '/payments/appointments/:id/look-up',
    access: 'signed-in',
    summary: 'Look up open checkouts of the appointment at the provider, as when a webhook is late',
    params: AppointmentParams,
    response: AppointmentPayment,
    errors: ['appointment_not_found', 'payment_provider_unavailable'],
    rates: [rates.lookUps],
  },
  receipt: {
    method: 'get',
    path: '/payments/appointments/:id/receipt',
    access: 'signed-in',
    summary: 'The receipt of a paid appointment of the caller',
    params: AppointmentParams,
    response: Receipt,
    errors: ['appointment_not_found', 'payment_not_found'],
  },
  ledger: {
    method: 'get',
    path: '/payments/ledger',
    access: 'administrator',
    summary: 'All payments and refunds, or those of a filter, latest first; the next page is in X-Next-Cursor',
    query: z.strictObject({ ...pageQuery, ...ledgerFilter }),
    response: z.array(LedgerEntry),
    errors: [],
  },
  ledgerTotals: {
    method: 'get',
    path: '/payments/ledger/totals',
    access: 'administrator',
    summary: 'The totals of a ledger filter, in each currency',
    query: LedgerFilter,
    response: LedgerTotals,
    errors: [],
  },
  reconciliation: {
    method: 'get',
    path: '/payments/reconciliation',
    access: 'administrator',
    summary: "Compare a day’s ledger with the providers' totals; runs automatically for each past day",
    query: DayQuery,
    response: Reconciliation,
    errors: [],
  },
  reconcile: {
    method: 'post',
    path: '/payments/reconciliation',
    access: 'administrator',
    summary: 'Compare a day now; the result is there soon after',
    body: DayQuery,
    response: Reconciliation,
    errors: [],
  },
  webhook: {
    method: 'post',
    path: '/payments/webhooks/:provider',
    access: 'public',
    summary: 'Receive a signed event from a payment provider; a repeated event has one effect',
    params: z.strictObject({ provider: PaymentProvider }),
    /** Where the regional provider puts its signature. */
    query: z.strictObject({ hmac: z.optional(z.string()) }),
    raw: true,
    response: Received,
    errors: ['not_found', 'webhook_signature_invalid'],
    rates: [rates.confirmations],
  },
})
