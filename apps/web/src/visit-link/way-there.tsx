import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { useQuery } from '@tanstack/react-query'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { AddressLink } from '../doctors/address-link.tsx'

/** Where the clinic is on a map: by its address, otherwise by its name and map URL. */
const placeOf = ({ name, nameAr, address, addressAr, mapUrl }: Clinic) =>
  address ? { address, addressAr, mapUrl } : mapUrl ? { address: name, addressAr: nameAr, mapUrl } : undefined

/** The place of the visit: the doctor's address, otherwise the clinic's; nothing if neither is known. */
export function WayThere({ address, addressAr }: { address: string | null; addressAr: string | null }) {
  const clinic = useQuery(clinicFacts()).data
  const place = address ? { address, addressAr } : clinic && placeOf(clinic)
  return (
    place && (
      <p className="small">
        <AddressLink {...place} />
      </p>
    )
  )
}
