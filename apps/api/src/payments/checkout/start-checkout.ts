import { setTimeout as wait } from 'node:timers/promises'

import type { Language } from '@aafiya/contracts/messages/message-key'
import type { Checkout, StartCheckout } from '@aafiya/contracts/payments/payments'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { Problem } from '../../platform/problem.ts'
import { isCounterMethod } from '../counter/is-at-counter.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import { gatewayOf } from '../provider/gateway-of.ts'
import { intendCheckout } from './intend-checkout.ts'
import { orderOf } from './order.ts'
import { partName, partsOf } from './parts.ts'
import { lockVisits } from './payable.ts'
import { showOnAppointment } from './shown-payment.ts'

/** Anyone who opens one is done, or dead, by then. */
const openingMs = 6_000
const pollMs = 100
const patienceMs = 8_000

/** Takes a lease on calling the provider about it, exclusive for some seconds. */
async function claim({ db, clock }: Deps, id: string): Promise<PaymentRow | undefined> {
  const now = clock.now()
  const [row] = await db
    .update(payments)
    .set({ openingUntil: new Date(now.getTime() + openingMs), openings: sql`${payments.openings} + 1` })
    .where(
      and(
        eq(payments.id, id),
        isNull(payments.url),
        or(isNull(payments.openingUntil), sql`not ${gt(payments.openingUntil, now)}`),
      ),
    )
    .returning()
  return row
}

/** The row, unless another request has claimed it since. */
const isClaim = ({ id, openings }: PaymentRow) => and(eq(payments.id, id), eq(payments.openings, openings))

async function open(deps: Deps, payment: PaymentRow, language: Language): Promise<PaymentRow | undefined> {
  const gateway = gatewayOf(deps, payment)
  if (!gateway) throw new Problem('payment_not_offered')
  try {
    const { session, url, expiresAt } = await gateway.start(await orderOf(deps, payment, language))
    return await deps.db.transaction(async (tx) => {
      const parts = await partsOf(tx, payment)
      const ids = parts.map(({ appointmentId }) => appointmentId)
      await lockVisits(tx, ids)
      const [opened] = await tx
        .update(payments)
        .set({ url, openingUntil: null })
        .where(and(isClaim(payment), isNull(payments.url)))
        .returning()
      // Another request has taken over: only its checkout is known, and handed out.
      if (!opened) return undefined
      for (const part of parts)
        await tx
          .update(payments)
          .set({ session: partName(session, part.checkoutPart), expiresAt, updatedAt: deps.clock.now() })
          .where(eq(payments.id, part.id))
      for (const id of ids) await showOnAppointment(tx, id)
      return { ...opened, session, expiresAt }
    })
  } catch (error) {
    await deps.db.update(payments).set({ openingUntil: null }).where(isClaim(payment))
    deps.log.warn({ error, provider: payment.provider }, 'could not open a checkout')
    throw error
  }
}

const answerOf = ({ url, provider, expiresAt }: PaymentRow): Checkout | undefined =>
  url && expiresAt && !isCounterMethod(provider) ? { url, provider, expiresAt: expiresAt.toISOString() } : undefined

/**
 * Opens a hosted checkout for the fees of appointments, or returns the open one. The row is written first, the
 * provider is called outside any transaction with the row's id as the key, and its answer is stored afterwards: a
 * crash in between leaves a row that the next request completes.
 */
export async function startCheckout(
  deps: Deps,
  accountId: string,
  body: StartCheckout,
  language: Language,
): Promise<Checkout> {
  if (!deps.gateways.has(body.provider)) throw new Problem('payment_not_offered')
  let payment = await intendCheckout(deps, accountId, body)
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
