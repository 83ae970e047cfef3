import type { Clinic } from '@aafiya/contracts/clinic'

import type { Deps } from '../deps.ts'

/** What the clinic tells everybody about itself. */
export const clinicFacts = ({ config, gateways }: Pick<Deps, 'config' | 'gateways'>): Clinic => ({
  ...config.clinic,
  googleClientId: config.google?.clientId ?? null,
  paymentMethods: [...gateways.keys()],
  refundRule: config.refundRule,
})
