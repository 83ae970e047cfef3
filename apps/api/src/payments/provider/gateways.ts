import type { PaymentProvider } from '@aafiya/contracts/payments/payment-provider'

import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { TestCheckout } from '../test-checkout/test-gateway.ts'
import type { Gateways, PaymentGateway } from './gateway.ts'
import { paymobGateway } from './paymob-gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'

/** The providers that are configured, in the order they are offered. Without one, nothing is. */
export function createGateways(config: Config, clock: Clock, testCheckout: TestCheckout | undefined): Gateways {
  const gateways: PaymentGateway[] = [
    ...(config.stripe ? [stripeGateway(config.stripe, clock)] : []),
    ...(config.paymob ? [paymobGateway(config.paymob, clock)] : []),
    ...(testCheckout ? [testCheckout.gateway] : []),
  ]
  return new Map<PaymentProvider, PaymentGateway>(gateways.map((gateway) => [gateway.provider, gateway]))
}
