import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { useQuery } from '@tanstack/react-query'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { AddressLink } from '../doctors/address-link.tsx'

/** The clinic on a map: by its address, else by its name and the map it gives. */
const placeOf = ({ name, nameAr, address, addressAr, mapUrl }: Clinic) =>
  address ? { address, addressAr, mapUrl } : mapUrl ? { address: name, addressAr: nameAr, mapUrl } : undefined

/** Where the visit is: at the doctor's own address, else at the clinic; nothing where neither is known. */
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
