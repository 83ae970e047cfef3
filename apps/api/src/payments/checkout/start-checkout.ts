import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { Language } from '@aafiya/contracts/messages/message-key'
import { toMinor } from '@aafiya/contracts/payments/money'
import type { Checkout, StartCheckout } from '@aafiya/contracts/payments/payments'
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'

import { appointments, type AppointmentRow } from '../../appointments/appointments.table.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { isCounterMethod } from '../counter/is-at-counter.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import { gatewayOf } from '../provider/gateway-of.ts'
import { orderOf } from './order.ts'
import { heldPayable, refuseUnlessPayable, showOnAppointment } from './payable.ts'
import { shownState } from './shown-payment.ts'

const minuteMs = 60_000
/** How long a checkout stays open; the card provider's shortest is half an hour. */
const openMinutes = 60
/** A checkout that was never opened is opened again by the same key for that long, then given up. */
const reopenMinutes = 20
/** Anyone who opens one is done, or dead, by then. */
const openingMs = 6_000
const pollMs = 100
const patienceMs = 8_000
/** By ourselves we ask first when the webhook is late. */
const firstLookUpMinutes = 2

/** The latest checkout that may still be used, if any: open at the same provider, or on its way there. */
async function usableOf(tx: Tx, appointmentId: string, provider: StartCheckout['provider'], now: Date): Promise<PaymentRow | undefined> {
  const [latest] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.appointmentId, appointmentId), inArray(payments.status, ['pending', 'failed']), isNull(payments.closedAt)))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1)
  if (!latest || latest.provider !== provider || latest.isFlagged) return undefined
  const isFresh = latest.url
    ? latest.expiresAt !== null && latest.expiresAt > now
    : latest.createdAt.getTime() > now.getTime() - reopenMinutes * minuteMs
  return isFresh ? latest : undefined
}

function newPayment(
  { clinic }: Deps,
  appointment: AppointmentRow,
  provider: StartCheckout['provider'],
  payerId: string,
  now: Date,
): PaymentRow {
  return {
    id: randomUUID(),
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
    closedAt: null,
    isSurplus: false,
    isFlagged: false,
    earliestStart: null,
    lookUpAt: new Date(now.getTime() + firstLookUpMinutes * minuteMs),
    lookUps: 0,
    createdAt: now,
    updatedAt: now,
  }
}

/** Stores the checkout before the provider is called. Ten requests at once share one row. */
function intend(deps: Deps, accountId: string, { appointmentId, provider }: StartCheckout): Promise<PaymentRow> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const appointment = await heldPayable(tx, accountId, appointmentId)
    refuseUnlessPayable(appointment, now)
    const usable = await usableOf(tx, appointmentId, provider, now)
    // Any other open checkout is replaced; if it is paid nevertheless, one of the two payments is refunded.
    await tx
      .update(payments)
      .set({ status: 'failed', updatedAt: now })
      .where(
        and(
          eq(payments.appointmentId, appointmentId),
          eq(payments.status, 'pending'),
          usable ? sql`${payments.id} <> ${usable.id}` : undefined,
        ),
      )
    if (usable?.status === 'pending') return usable
    const [row] = usable
      ? await tx.update(payments).set({ status: 'pending', failedAt: null, updatedAt: now }).where(eq(payments.id, usable.id)).returning()
      : await tx
          .insert(payments)
          .values(newPayment(deps, appointment, provider, accountId, now))
          .returning()
    if (!row) throw new Error('a checkout has its row')
    await showOnAppointment(tx, appointmentId, await shownState(tx, appointmentId))
    return row
  })
}

/** Takes a lease on calling the provider about it, exclusive for some seconds. */
async function claim({ db, clock }: Deps, id: string): Promise<PaymentRow | undefined> {
  const now = clock.now()
  const [row] = await db
    .update(payments)
    .set({ openingUntil: new Date(now.getTime() + openingMs), openings: sql`${payments.openings} + 1` })
    .where(and(eq(payments.id, id), isNull(payments.url), or(isNull(payments.openingUntil), sql`not ${gt(payments.openingUntil, now)}`)))
    .returning()
  return row
}

async function open(deps: Deps, payment: PaymentRow, language: Language): Promise<PaymentRow | undefined> {
  const gateway = gatewayOf(deps, payment)
  if (!gateway) throw new Problem('payment_not_offered')
  try {
    const { session, url, expiresAt } = await gateway.start(await orderOf(deps, payment, language))
    return await deps.db.transaction(async (tx) => {
      await tx.select({ id: appointments.id }).from(appointments).where(eq(appointments.id, payment.appointmentId)).for('update')
      const [opened] = await tx
        .update(payments)
        .set({ session, url, expiresAt, openingUntil: null, updatedAt: deps.clock.now() })
        .where(eq(payments.id, payment.id))
        .returning()
      await showOnAppointment(tx, payment.appointmentId, await shownState(tx, payment.appointmentId))
      return opened
    })
  } catch (error) {
    await deps.db.update(payments).set({ openingUntil: null }).where(eq(payments.id, payment.id))
    deps.log.warn({ error, provider: payment.provider }, 'could not open a checkout')
    throw error
  }
}

const answerOf = ({ url, provider, expiresAt }: PaymentRow): Checkout | undefined =>
  url && expiresAt && !isCounterMethod(provider) ? { url, provider, expiresAt: expiresAt.toISOString() } : undefined

/**
 * Opens a hosted checkout for the fee of an appointment, or answers the one that is open. The row is written first, the provider
 * is asked outside of any transaction with the row's id for a key, and its answer is written after: a process that dies in
 * between leaves a row that the next request completes.
 */
export async function startCheckout(deps: Deps, accountId: string, body: StartCheckout, language: Language): Promise<Checkout> {
  if (!deps.gateways.has(body.provider)) throw new Problem('payment_not_offered')
  let payment = await intend(deps, accountId, body)
  for (let waited = 0; waited < patienceMs; waited += pollMs) {
    const known = answerOf(payment)
    if (known) return known
    const claimed = await claim(deps, payment.id)
    const opened = claimed && (await open(deps, claimed, language))
    if (!opened) await wait(pollMs)
    const [now] = opened ? [opened] : await deps.db.select().from(payments).where(eq(payments.id, payment.id))
    if (now) payment = now
  }
  throw new Problem('payment_provider_unavailable', { retryAfter: 5 })
}
