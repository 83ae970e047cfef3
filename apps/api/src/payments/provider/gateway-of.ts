import type { PaymentMethod } from '@aafiya/contracts/payments/payment-provider'

import { isCounterMethod } from '../counter/is-at-counter.ts'
import type { Gateways, PaymentGateway } from './gateway.ts'

/** Who can be asked about a payment: nobody about money at the front desk, or of a provider that is configured no longer. */
export const gatewayOf = ({ gateways }: { gateways: Gateways }, { provider }: { provider: PaymentMethod }): PaymentGateway | undefined =>
  isCounterMethod(provider) ? undefined : gateways.get(provider)
