import type { PaymentMethod } from '@aafiya/contracts/payments/payment-provider'

import { isCounterMethod } from '../counter/is-at-counter.ts'
import type { Gateways, PaymentGateway } from './gateway.ts'

/**
 * The provider to ask about a payment: none for money at the front desk, or for a provider that is no longer
 * configured.
 */
export const gatewayOf = (
  { gateways }: { gateways: Gateways },
  { provider }: { provider: PaymentMethod },
): PaymentGateway | undefined => (isCounterMethod(provider) ? undefined : gateways.get(provider))
