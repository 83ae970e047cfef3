import { fromMinor } from '@aafiya/contracts/payments/money'
import type { PaymentMethod } from '@aafiya/contracts/payments/payment-provider'
import type { AppointmentPayment } from '@aafiya/contracts/payments/payments'
import type { Refund } from '@aafiya/contracts/payments/receipt'
import { refundStartOf } from '@aafiya/contracts/payments/refund-rule'
import { and, asc, desc, eq, inArray, type Column } from 'drizzle-orm'
import type * as z from 'zod/mini'

import { appointments, type AppointmentRow } from '../../appointments/appointments.table.ts'
import { clinicDay, mayActFor, type RightsDeps } from '../../people/may-act-for.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { ledgerEntries, type LedgerEntryRow } from '../ledger/ledger-entries.table.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import { refunds, type RefundRow } from '../refund/refunds.table.ts'
import { isPayable } from './payable.ts'
import { shownPayment } from './shown-payment.ts'

export interface PaymentFile {
  appointment: AppointmentRow | undefined
  /** The payment that counts, else the latest attempt; undefined if there was none. */
  payment: PaymentRow | undefined
  /** Of all tries, also of a second payment that went back. */
  entries: LedgerEntryRow[]
  wanted: RefundRow[]
}

/**
 * Everything about paying for an appointment or slot of an account; another account's is not found. Without an
 * account, any payment, as for the front desk.
 */
export async function paymentFile(
  db: Queryable,
  deps: RightsDeps,
  accountId: string | undefined,
  appointmentId: string,
): Promise<PaymentFile> {
  const isTheirs = (person: Column) =>
    accountId === undefined ? undefined : mayActFor(person, accountId, clinicDay(deps))
  const [appointment] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, appointmentId), isTheirs(appointments.personId)))
  const tries = await db
    .select()
    .from(payments)
    .where(and(eq(payments.appointmentId, appointmentId), isTheirs(payments.personId)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
  if (!appointment && tries.length === 0) throw new Problem('appointment_not_found')
  const payment = shownPayment(tries)
  return { appointment, payment, ...(await movementsOf(db, tries)) }
}

/** The money of payments, and the refunds that they have or wait for; earliest first. */
export async function movementsOf(
  db: Queryable,
  some: readonly PaymentRow[],
): Promise<Pick<PaymentFile, 'entries' | 'wanted'>> {
  const ids = some.map(({ id }) => id)
  if (ids.length === 0) return { entries: [], wanted: [] }
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.paymentId, ids))
    .orderBy(asc(ledgerEntries.createdAt))
  const wanted = await db.select().from(refunds).where(inArray(refunds.paymentId, ids)).orderBy(asc(refunds.createdAt))
  return { entries, wanted }
}

/** What came in, without what was recorded by mistake; or what went back. */
export function sumMinor(entries: readonly LedgerEntryRow[], kind: 'charge' | 'refund'): number {
  const isOfKind = (entry: LedgerEntryRow) => !entry.isFlagged && (entry.kind === 'refund') === (kind === 'refund')
  return Math.abs(entries.filter(isOfKind).reduce((sum, entry) => sum + entry.amountMinor, 0))
}

/** Refunds of one payment: ours, sent or on their way, and those that the provider sent on its own. */
export function refundsOf(
  { id, currency }: PaymentRow,
  { entries, wanted }: Pick<PaymentFile, 'entries' | 'wanted'>,
): z.infer<typeof Refund>[] {
  const ours = wanted.filter((one) => one.paymentId === id)
  const sent = entries.filter((entry) => entry.paymentId === id && entry.kind === 'refund' && !entry.isFlagged)
  const doneMinor = ours.filter((one) => one.doneAt).reduce((sum, one) => sum + one.amountMinor, 0)
  const othersMinor = sent.reduce((sum, entry) => sum - entry.amountMinor, 0) - doneMinor
  return [
    ...ours.map((one) => ({
      amount: fromMinor(one.amountMinor, currency),
      reason: one.reason,
      refundedAt: one.doneAt?.toISOString() ?? null,
    })),
    ...(othersMinor > 0
      ? [
          {
            amount: fromMinor(othersMinor, currency),
            reason: 'provider' as const,
            refundedAt: sent.at(-1)?.createdAt.toISOString() ?? null,
          },
        ]
      : []),
  ]
}

/** How each part of the payment was made: at the desk each has a method of its own, and a wrong one is reversed. */
const methodsOf = (own: readonly LedgerEntryRow[]): PaymentMethod[] =>
  own
    .filter(
      ({ id, kind, isFlagged }) => kind === 'charge' && !isFlagged && !own.some(({ reverses }) => reverses === id),
    )
    .map(({ provider }) => provider)

/** How the payment was made, or its last part. */
export const methodOf = ({ provider }: PaymentRow, own: readonly LedgerEntryRow[]): PaymentMethod =>
  methodsOf(own).at(-1) ?? provider

/** The payment of an appointment as its patient reads it. */
export function toAppointmentPayment(
  appointmentId: string,
  file: PaymentFile,
  { now, isOffered }: { now: Date; isOffered: boolean },
): AppointmentPayment {
  const { appointment, payment, entries } = file
  const currency = payment?.currency ?? appointment?.currency ?? ''
  const own = entries.filter((entry) => entry.paymentId === payment?.id)
  const paidMinor = sumMinor(own, 'charge')
  return {
    appointmentId,
    status: payment?.status ?? 'unpaid',
    appointmentStatus: appointment?.status ?? null,
    amount: payment?.fee ?? appointment?.fee ?? 0,
    currency,
    provider: payment && new Set(methodsOf(own)).size < 2 ? methodOf(payment, own) : null,
    paid: fromMinor(paidMinor, currency),
    refunded: fromMinor(sumMinor(own, 'refund'), currency),
    paidMinor,
    refundStart: payment?.paidAt ? (appointment ? refundStartOf(appointment) : payment.startsAt).toISOString() : null,
    paidAt: payment?.paidAt?.toISOString() ?? null,
    refunds: payment ? refundsOf(payment, file) : [],
    canPay: isOffered && appointment !== undefined && isPayable(appointment, now),
    ...(appointment?.declinableUntil &&
      appointment.declinableUntil > now && { declinableUntil: appointment.declinableUntil.toISOString() }),
    heldUntil: appointment?.heldUntil?.toISOString() ?? null,
  }
}
