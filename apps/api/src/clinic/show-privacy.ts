import { processors, retentionKeys, type Privacy } from '@aafiya/contracts/clinic/privacy'

import type { Deps } from '../deps.ts'
import { retention } from '../retention.ts'

/** Facts for the privacy page: how long the sweep keeps data, and the configured services. */
export function showPrivacy({ config }: Pick<Deps, 'config'>): Privacy {
  const isUsed: Readonly<Record<(typeof processors)[number], boolean>> = {
    stripe: config.stripe !== undefined,
    paymob: config.paymob !== undefined,
    twilio: config.twilio !== undefined,
    whatsapp: config.whatsappCloud !== undefined,
    unifonic: config.unifonic !== undefined,
    google: config.google !== undefined,
    push: config.push !== undefined,
    object_store: config.s3 !== undefined,
  }
  const periods = retention(config)
  return {
    retention: retentionKeys.map((key) => ({ key, ...periods[key] })),
    processors: processors.filter((name) => isUsed[name]),
  }
}
