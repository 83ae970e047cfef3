import type { LinkedVisit } from '@aafiya/contracts/appointments/visit-links'
import type { ReactNode } from 'react'

import { DoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { usePersonName } from '../page/use-person-name.ts'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { Portrait } from '../ui/picture/portrait.tsx'
import { nameInitials } from '../ui/text/name-initials.ts'
import css from './visit-link.module.css'
import { WayThere } from './way-there.tsx'

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
