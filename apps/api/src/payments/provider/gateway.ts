import type { Language } from '@aafiya/contracts/messages/message-key'
import type { PaymentProvider } from '@aafiya/contracts/payments/payment-provider'

import type { RawBody } from '../../platform/http/read-json.ts'

/** What to open a checkout for. `paymentId` is returned in every event; amounts are whole minor units. */
export interface Order {
  paymentId: string
  /** How often it was tried to open this one: 1 the first time. */
  opening: number
  amountMinor: number
  currency: string
  title: string
  language: Language
  patient: { firstName: string; lastName: string; email: string; phoneNumber: string | null }
  /** Where the browser goes afterwards; `outcome` is added and never trusted. */
  returnUrl: string
  expiresAt: Date
}

export interface OpenCheckout {
  /** The provider's name of the checkout. */
  session: string
  url: string
  expiresAt: Date
}

/**
 * A fact that a provider confirms. Facts form a set: repeated, or in another order, they mean the same. `reference`
 * is the provider's id of the payment or refund.
 */
export type Fact =
  | { kind: 'paid'; reference: string; amountMinor: number; currency: string }
  /**
   * `charge` names what it is a refund of, where a checkout may have been charged twice; `refundId`, if it is ours and
   * the provider keeps our id.
   */
  | { kind: 'refunded'; reference: string; amountMinor: number; currency: string; charge?: string; refundId?: string }
  /**
   * An attempt was declined; the checkout may still be open. With the `reference` of a known attempt it adds nothing.
   */
  | { kind: 'failed'; reference?: string }
  /** The checkout takes no money any more. */
  | { kind: 'closed' }

/** Our data about a checkout for asking its provider. */
export interface KnownCheckout {
  paymentId: string
  /**
   * The provider's name of it; nothing where its answer was lost, or for a second charge of another payment's checkout.
   */
  session: string | null
  /** When we opened it: nothing older is about it. */
  openedAt: Date
}

export interface Confirmed {
  /** The provider's id of the event; the same event takes effect once. */
  eventId: string
  facts: readonly Fact[]
}

export interface ProviderEvent {
  /** The payment it seems to be about: our id if the provider signs it, else the provider's id of the checkout. */
  payment: { id: string } | { session: string }
  /**
   * The facts that the provider vouches for; undefined if it knows of no such thing. If the webhook's signature
   * covers too little, the provider is asked first, and `payment_provider_unavailable` is thrown while it does not
   * answer.
   */
  confirm: (checkout: KnownCheckout) => Promise<Confirmed | undefined>
}

export interface RequestedRefund {
  /** The same at each attempt: a provider that takes such keys sends the money once. */
  refundId: string
  paymentId: string
  chargeReference: string
  amountMinor: number
  currency: string
  /** The total of the payment's refunds once this one is sent. */
  targetMinor: number
}

/** The state of a refund at its provider. */
export interface RefundStanding {
  facts: readonly Fact[]
  /** The amount still to send; nothing if it was sent and only has not come through yet. */
  openMinor: number
}

/** The outcome of a refund request. If the call throws, the outcome is unknown: the refund may still be carried out. */
export type RefundOutcome = { isDeclined: true } | { isDeclined: false; facts: readonly Fact[] }

/**
 * A provider of payments. Every call ends within seconds: a provider that is away or slow throws
 * `payment_provider_unavailable`. Then nothing has changed, except that a refund may have been, or may still be,
 * carried out.
 */
export interface PaymentGateway {
  readonly provider: PaymentProvider
  /** Opens a hosted checkout. */
  start: (order: Order) => Promise<OpenCheckout>
  /** Verifies and reads a webhook call; undefined if it is of no interest. Throws `webhook_signature_invalid`. */
  readWebhook: (raw: RawBody, hmac: string | undefined) => Promise<ProviderEvent | undefined>
  /** The state of a refund, looked up at the provider. */
  findRefund: (wanted: RequestedRefund) => Promise<RefundStanding>
  /** Refunds `sendMinor` of the wanted amount. The caller makes sure that no earlier request is in progress. */
  sendRefund: (wanted: RequestedRefund, sendMinor: number) => Promise<RefundOutcome>
  /** The state of a checkout, from the provider itself. */
  lookUp: (checkout: KnownCheckout) => Promise<readonly Fact[]>
}

export type Gateways = ReadonlyMap<PaymentProvider, PaymentGateway>
