import type { Clinic, ClinicSpeciality } from '@aafiya/contracts/clinic'
import { startSpecialities } from '@aafiya/contracts/start-specialities'

import type { Deps } from '../deps.ts'

/** Undefined while they are those of the start: pages have these names without being told. */
function changedSpecialities(current: readonly ClinicSpeciality[]): ClinicSpeciality[] | undefined {
  const isAsAtStart = ({ key, name, nameAr, isRetired }: ClinicSpeciality, place: number) => {
    const start = startSpecialities[place]
    return !isRetired && key === start?.key && name === start.name && nameAr === start.nameAr
  }
  return current.length === startSpecialities.length && current.every(isAsAtStart) ? undefined : [...current]
}

/** What the clinic tells everybody about itself. */
export const clinicFacts = ({ config, gateways, specialities }: Pick<Deps, 'config' | 'gateways' | 'specialities'>): Clinic => ({
  ...config.clinic,
  googleClientId: config.google?.clientId ?? null,
  paymentMethods: [...gateways.keys()],
  refundRule: config.refundRule,
  specialities: changedSpecialities(specialities.current()),
})
