import { createHmac } from 'node:crypto'

import * as z from 'zod/mini'

/** What Paymob's API and callbacks look like on the wire, written from its documentation. */
export interface Transaction {
  id: number
  pending: boolean
  amount_cents: number
  success: boolean
  is_auth: boolean
  is_capture: boolean
  is_standalone_payment: boolean
  is_voided: boolean
  is_refunded: boolean
  is_refund: boolean
  is_void: boolean
  is_3d_secure: boolean
  integration_id: number
  has_parent_transaction: boolean
  parent_transaction: number | null
  refunded_amount_cents: number
  order: { id: number; merchant_order_id: string }
  created_at: string
  currency: string
  error_occured: boolean
  owner: number
  source_data: { pan: string; sub_type: string; type: string }
}

export const secretKey = 'egy_sk_test_canary_77aa02c4'
export const apiKey = 'canary_api_key_ZXlKaGJHY2lPaUpJ'
export const publicKey = 'egy_pk_test_0001'
export const hmacSecret = 'canary_hmac_A1B2C3D4E5F6'
export const integrationId = 4_097_558
export const inquiryPath = '/api/ecommerce/orders/transaction_inquiry'

export const Opening = z.looseObject({
  amount: z.int(),
  currency: z.string(),
  payment_methods: z.array(z.int()),
  items: z.array(z.looseObject({ name: z.string(), amount: z.int() })),
  billing_data: z.looseObject({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_number: z.string(),
  }),
  special_reference: z.string(),
  notification_url: z.url(),
  redirection_url: z.url(),
})
export const Refunding = z.looseObject({ transaction_id: z.union([z.int(), z.string()]), amount_cents: z.int() })

/** Written from Paymob's documentation and apart from our own signing: a mistake there must not be repeated here. */
const signedKeys =
  'amount_cents created_at currency error_occured has_parent_transaction id integration_id is_3d_secure is_auth is_capture is_refunded is_standalone_payment is_voided order.id owner pending source_data.pan source_data.sub_type source_data.type success'
export const valueAt = (thing: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((at: unknown, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), thing)
export const paymobSignature = (transaction: unknown, secret = hmacSecret) =>
  createHmac('sha512', secret)
    .update(
      signedKeys
        .split(' ')
        .map((key) => String(valueAt(transaction, key)))
        .join(''),
    )
    .digest('hex')

/** Cairo's clock, without its zone: so Paymob writes times in Egypt. */
export const localTime = (instant: Date) =>
  new Date(instant.getTime() + 2 * 3_600_000).toISOString().replace('Z', '000')
