import type { Clinic } from '@aafiya/contracts/clinic'

import type { Config } from '../config.ts'

/** What the clinic tells everybody about itself. */
export const clinicFacts = (config: Config): Clinic => ({
  ...config.clinic,
  googleClientId: config.google?.clientId ?? null,
  paymentMethods: [],
})
