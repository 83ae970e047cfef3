import { asc, eq } from 'drizzle-orm'

import type { Queryable } from '../../platform/db/database.ts'
import { payments, type PaymentRow } from '../payments.table.ts'

/**
 * The provider's name of a checkout or a charge, as one of several payments writes it: the first has the plain name,
 * the third `pi_123/3`. So each payment has a charge, and a place in the ledger, of its own.
 */
export const partName = (name: string, part: number | null): string =>
  part !== null && part > 1 ? `${name}/${part}` : name

/** The name as the provider knows it. */
export const providerName = (name: string, { checkoutPart }: Pick<PaymentRow, 'checkoutPart'>): string =>
  checkoutPart !== null && checkoutPart > 1 ? name.slice(0, name.lastIndexOf('/')) : name

/** Our id of the checkout, which the provider returns. */
export const checkoutIdOf = ({ id, checkoutOf }: Pick<PaymentRow, 'id' | 'checkoutOf'>): string => checkoutOf ?? id

/** Every payment through one checkout, also a second success of it, in the order of the appointments. */
export const paymentsOfCheckout = (db: Queryable, checkoutOf: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(eq(payments.checkoutOf, checkoutOf))
    .orderBy(asc(payments.checkoutPart), asc(payments.isSurplus), asc(payments.createdAt))

/** One payment of each appointment that a checkout is for: not a second success, which a checkout does not know. */
export async function partsOf(db: Queryable, payment: PaymentRow): Promise<[PaymentRow, ...PaymentRow[]]> {
  if (payment.checkoutOf === null) return [payment]
  const all = await paymentsOfCheckout(db, payment.checkoutOf)
  const ofPart = (part: number | null) => {
    const same = all.filter((one) => one.checkoutPart === part)
    return same.find((one) => one.session !== null) ?? same[0]
  }
  const [first, ...others] = [...new Set(all.map((one) => one.checkoutPart))].flatMap((part) => ofPart(part) ?? [])
  return first ? [first, ...others] : [payment]
}
