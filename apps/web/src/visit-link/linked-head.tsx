import type { LinkedVisit } from '@aafiya/contracts/appointments/visit-links'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { AddressLink } from '../doctors/address-link.tsx'
import { DoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { usePersonName } from '../page/use-person-name.ts'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { Portrait } from '../ui/picture/portrait.tsx'
import { nameInitials } from '../ui/text/name-initials.ts'
import css from './visit-link.module.css'

type Linked = Pick<
  LinkedVisit,
  'startsAt' | 'doctorName' | 'doctorNameAr' | 'doctorImage' | 'address' | 'addressAr' | 'patientName' | 'patientNameAr'
>

export interface LinkedHeadProps {
  /** The visit or offer of the link. */
  linked: Linked
  zone: string
  /** The line above the time. */
  lead: string
  /** The time is gone. */
  isStruck: boolean
  /** The line with the patient's name. */
  forPatient: (patient: string) => string
  /** Under the time. */
  children?: ReactNode
}

/** Where the clinic is on a map: by its address, otherwise by its name and map URL. */
const placeOf = ({ name, nameAr, address, addressAr, mapUrl }: Clinic) =>
  address ? { address, addressAr, mapUrl } : mapUrl ? { address: name, addressAr: nameAr, mapUrl } : undefined

/** The place of the visit: the doctor's address, otherwise the clinic's; nothing if neither is known. */
function WayThere({ address, addressAr }: { address: string | null; addressAr: string | null }) {
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

/** Time, doctor, patient and place, as a link shows them. */
export function LinkedHead({ linked, zone, lead, isStruck, forPatient, children }: LinkedHeadProps) {
  const { weekday, dayAndMonth, clockTime } = useFormat()
  const personName = usePersonName()
  const { startsAt, doctorName, doctorNameAr, doctorImage, patientName, patientNameAr = null } = linked
  const when = { instant: startsAt, zone }
  return (
    <div>
      <p className={css.lead}>{lead}</p>
      <PageHeading>
        <time dateTime={startsAt} className={isStruck ? css.struck : undefined}>
          {[weekday(when), dayAndMonth(when), clockTime(when)].map((line) => (
            <span key={line} className={css.line}>
              {line}{' '}
            </span>
          ))}
        </time>
      </PageHeading>
      {children}
      <div className={css.doctor}>
        <Portrait
          src={doctorImage}
          alt=""
          ground="general"
          initials={nameInitials(doctorName)}
          className={css.portrait}
        />
        <div>
          <p className={css.name}>
            <DoctorName doctor={{ fullName: doctorName, fullNameAr: doctorNameAr }} />
          </p>
          {patientName !== undefined && <p className="small">{forPatient(personName(patientName, patientNameAr))}</p>}
          <WayThere address={linked.address} addressAr={linked.addressAr} />
        </div>
      </div>
    </div>
  )
}
