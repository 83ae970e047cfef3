import { testGoogleClientId } from '@aafiya/contracts/account/google'
import type { Clinic, ClinicSpeciality } from '@aafiya/contracts/clinic/clinic'
import { startSpecialities } from '@aafiya/contracts/clinic/start-specialities'

import type { Deps } from '../deps.ts'
import { toClinicOpenHours } from '../schedules/open-hours.ts'

/** Undefined while they are the defaults, whose names are built into the pages. */
function changedSpecialities(current: readonly ClinicSpeciality[]): ClinicSpeciality[] | undefined {
  const isAsAtStart = ({ key, name, nameAr, isRetired }: ClinicSpeciality, place: number) => {
    const start = startSpecialities[place]
    return !isRetired && key === start?.key && name === start.name && nameAr === start.nameAr
  }
  return current.length === startSpecialities.length && current.every(isAsAtStart) ? undefined : [...current]
}

/** The clinic's public facts. Optional settings appear once they are set. */
export function clinicFacts({
  config,
  clinic,
  gateways,
  specialities,
}: Pick<Deps, 'config' | 'clinic' | 'gateways' | 'specialities'>): Clinic {
  const { name, nameAr, phone, email, address, addressAr, timeZone, currency, refundRule, ...more } = clinic.facts()
  const own = clinic.own()
  const hours = clinic.hours()
  return {
    name,
    nameAr,
    phone,
    email,
    address,
    addressAr,
    timeZone,
    currency,
    publicUrl: config.publicUrl,
    googleClientId: config.google?.clientId ?? (config.hasTestIdentity ? testGoogleClientId : null),
    paymentMethods: [...gateways.keys()],
    refundRule,
    specialities: changedSpecialities(specialities.current()),
    ...(more.addressParts && { addressParts: more.addressParts }),
    ...(more.addressPartsAr && { addressPartsAr: more.addressPartsAr }),
    ...(more.mapUrl !== undefined && { mapUrl: more.mapUrl }),
    ...(own?.languages && { languages: own.languages }),
    ...(more.leadMinutes !== undefined && { leadMinutes: more.leadMinutes }),
    ...(hours && { hours: toClinicOpenHours(hours) }),
    ...(own?.daysAhead && { daysAhead: own.daysAhead }),
  }
}
