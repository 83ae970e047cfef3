import { randomUUID } from 'node:crypto'

import { toMinor } from '@aafiya/contracts/payments/money'
import type { PaymentProvider } from '@aafiya/contracts/payments/payment-provider'
import type { StartCheckout } from '@aafiya/contracts/payments/payments'
import { minuteMs } from '@aafiya/contracts/platform/durations'
import { and, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm'

import type { AppointmentRow } from '../../appointments/appointments.table.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import { partsOf } from './parts.ts'
import { heldPayables, refuseUnlessPayable } from './payable.ts'
import { showOnAppointment } from './shown-payment.ts'

/** How long a checkout stays open; the card provider's minimum is half an hour. */
const openMinutes = 60
/** How long an unopened checkout is retried with the same key, before it is given up. */
const reopenMinutes = 20
/** When we first ask the provider ourselves if the webhook is late. */
const firstLookUpMinutes = 2

interface NewCheckout {
  provider: PaymentProvider
  payerId: string
  now: Date
}

const mayOpen = (payment: PaymentRow) =>
  payment.closedAt === null && (payment.status === 'pending' || payment.status === 'failed')

/**
 * The payer's latest checkout that may still be used, if any: for the same appointments, open at the same provider or
 * on its way there.
 */
async function usableOf(
  tx: Tx,
  ids: readonly string[],
  { provider, payerId, now }: NewCheckout,
): Promise<readonly PaymentRow[]> {
  const [latest] = await tx
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.appointmentId, [...ids]),
        inArray(payments.status, ['pending', 'failed']),
        isNull(payments.closedAt),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1)
  if (!latest || latest.payerId !== payerId || latest.provider !== provider) return []
  const parts = await partsOf(tx, latest)
  const isSame = parts.length === ids.length && parts.every(({ appointmentId }) => ids.includes(appointmentId))
  if (!isSame || parts.some((part) => part.isFlagged || !mayOpen(part))) return []
  const [{ url, expiresAt, createdAt }] = parts
  const isFresh = url
    ? expiresAt !== null && expiresAt > now
    : createdAt.getTime() > now.getTime() - reopenMinutes * minuteMs
  return isFresh ? parts : []
}

function newPayment(
  { clinic }: Deps,
  appointment: AppointmentRow,
  { provider, payerId, now, ...part }: NewCheckout & Pick<PaymentRow, 'id' | 'checkoutOf' | 'checkoutPart'>,
): PaymentRow {
  return {
    ...part,
    appointmentId: appointment.id,
    payerId,
    personId: appointment.personId,
    doctorId: appointment.doctorId,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    pauseMinutes: appointment.pauseMinutes,
    visitTypeId: appointment.visitTypeId,
    visitTypeName: appointment.visitTypeName,
    visitTypeNameAr: appointment.visitTypeNameAr,
    followUpUntil: appointment.followUpUntil,
    followUpOf: appointment.followUpOf,
    notes: appointment.notes,
    fee: appointment.fee,
    provider,
    status: 'pending',
    amountMinor: toMinor(appointment.fee, appointment.currency),
    currency: appointment.currency || clinic.facts().currency,
    session: null,
    url: null,
    expiresAt: new Date(now.getTime() + openMinutes * minuteMs),
    openingUntil: null,
    openings: 0,
    chargeReference: null,
    paidAt: null,
    failedAt: null,
    failureReference: null,
    closedAt: null,
    isSurplus: false,
    isFlagged: false,
    earliestStart: null,
    lookUpAt:
      part.checkoutOf && part.checkoutOf !== part.id ? null : new Date(now.getTime() + firstLookUpMinutes * minuteMs),
    lookUps: 0,
    createdAt: now,
    updatedAt: now,
  }
}

function newPayments(deps: Deps, visits: readonly AppointmentRow[], checkout: NewCheckout): PaymentRow[] {
  const first = randomUUID()
  return visits.map((visit, index) =>
    newPayment(deps, visit, {
      ...checkout,
      id: index === 0 ? first : randomUUID(),
      checkoutOf: visits.length > 1 ? first : null,
      checkoutPart: visits.length > 1 ? index + 1 : null,
    }),
  )
}

/**
 * Stores the checkout before the provider is called, a payment for each appointment, and returns the first. Ten
 * concurrent requests share the rows.
 */
export function intendCheckout(
  deps: Deps,
  payerId: string,
  { appointmentId, togetherWith = [], provider }: StartCheckout,
): Promise<PaymentRow> {
  const ids = [appointmentId, ...togetherWith]
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const checkout = { provider, payerId, now }
    const visits = await heldPayables(tx, deps, payerId, ids)
    for (const visit of visits) refuseUnlessPayable(visit, now)
    // One checkout has one currency; the clinic's may have changed between two bookings.
    if (new Set(visits.map(({ currency }) => currency)).size > 1) throw new Problem('payment_not_offered')
    const usable = await usableOf(tx, ids, checkout)
    const usableIds = usable.map(({ id }) => id)
    // Any other open checkout is replaced; if it is paid nevertheless, one of the two payments is refunded.
    await tx
      .update(payments)
      .set({ status: 'failed', updatedAt: now })
      .where(
        and(
          inArray(payments.appointmentId, ids),
          eq(payments.status, 'pending'),
          usableIds.length > 0 ? notInArray(payments.id, usableIds) : undefined,
        ),
      )
    const [known] = usable
    if (known && usable.every(({ status }) => status === 'pending')) return known
    const rows = known
      ? await tx
          .update(payments)
          .set({ status: 'pending', failedAt: null, updatedAt: now })
          .where(inArray(payments.id, usableIds))
          .returning()
      : await tx
          .insert(payments)
          .values(newPayments(deps, visits, checkout))
          .returning()
    for (const id of ids) await showOnAppointment(tx, id)
    const first = rows.find(({ checkoutPart }) => checkoutPart === null || checkoutPart === 1)
    if (!first) throw new Error('a checkout has its row')
    return first
  })
}
