import type { Clock } from '../../platform/clock.ts'
import type { Fact, KnownCheckout } from './gateway.ts'
import type { PaymobClient } from './paymob-client.ts'
import { isCharge, isReversal, paymobFacts, reversedMinor, type PaymobTransaction } from './paymob-transaction.ts'

/** Paymob writes local times, in some countries without their zone; no zone is a day away. */
const slackMs = 86_400_000
const instantOf = (text: string): number => Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)

interface Asking {
  client: PaymobClient
  clock: Clock
  integrationIds: readonly number[]
}

/**
 * Whether a transaction, as Paymob itself shows it, is about a checkout of ours: its order, its reference, its
 * integration, its time.
 */
function isAbout({ clock, integrationIds }: Asking, checkout: KnownCheckout, transaction: PaymobTransaction): boolean {
  const { order, integration_id: integration, created_at: createdAt } = transaction
  const reference = order.merchant_order_id ?? ''
  const at = instantOf(createdAt)
  return (
    String(order.id) === checkout.session &&
    (reference === checkout.paymentId || reference.startsWith(`${checkout.paymentId}.`)) &&
    integrationIds.includes(integration) &&
    at >= checkout.openedAt.getTime() - slackMs &&
    at <= clock.now().getTime() + slackMs
  )
}

/**
 * Some of Paymob's countries report a refund as its own transaction, others as the payment with a new refunded total.
 */
async function reversalsOf(asking: Asking, checkout: KnownCheckout, charge: PaymobTransaction): Promise<Fact[]> {
  if (reversedMinor(charge) === 0) return []
  const last = await asking.client.lastOf(charge.order.id)
  return last?.parent_transaction === charge.id && isAbout(asking, checkout, last) ? paymobFacts(last) : []
}

/**
 * The facts that a transaction, fetched from Paymob, states about a checkout. A refund counts with the charge of this
 * very checkout it belongs to.
 */
export async function factsAbout(
  asking: Asking,
  checkout: KnownCheckout,
  transaction: PaymobTransaction,
): Promise<readonly Fact[]> {
  if (!isAbout(asking, checkout, transaction)) return []
  if (isCharge(transaction)) {
    const reversals = await reversalsOf(asking, checkout, transaction)
    // Money that was all returned, in an unknown way, pays for nothing.
    const isGone = reversals.length === 0 && reversedMinor(transaction) >= transaction.amount_cents
    return isGone ? [] : [...paymobFacts(transaction), ...reversals]
  }
  if (!isReversal(transaction)) return paymobFacts(transaction)
  const charge = transaction.parent_transaction
    ? await asking.client.transactionOf(transaction.parent_transaction)
    : undefined
  const isOfCharge =
    charge &&
    isCharge(charge) &&
    isAbout(asking, checkout, charge) &&
    charge.owner === transaction.owner &&
    charge.currency === transaction.currency &&
    transaction.amount_cents <= charge.amount_cents
  return isOfCharge ? [...paymobFacts(charge), ...paymobFacts(transaction)] : []
}
