import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { useId, type ReactNode } from 'react'

import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useInitials } from '../page/use-person-name.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { classNames } from '../ui/behaviour/class-names.ts'
import { Portrait } from '../ui/picture/portrait.tsx'
import { areaOf } from './area-of.ts'
import { Availability } from './availability.tsx'
import css from './doctor-card.module.css'
import { DoctorName } from './doctor-name.tsx'
import { specialityGround } from './speciality-ground.ts'
import { TwinText } from './twin-text.tsx'
import { useSpecialities } from './use-specialities.ts'
import { usualFee } from './usual-fee.ts'

export interface DoctorCardProps {
  doctor: Doctor
  /** In the first screen: its picture loads at once. */
  eager?: boolean
  /** Also shows degree, area and fee; on a phone a row with the portrait at the side. */
  listed?: boolean
  /** Why the doctor is in the list. */
  note?: string | undefined
  /** The content at the bottom, given the id of the name. Defaults to whether the doctor takes bookings. */
  renderFoot?: (nameId: string) => ReactNode
}

/** A doctor with the portrait on top. The whole card links to the doctor. */
export function DoctorCard({ doctor, eager = false, listed = false, note, renderFoot }: DoctorCardProps) {
  const initials = useInitials()
  const { specialistOf } = useSpecialities()
  const nameId = useId()
  const Name = listed ? 'h2' : 'h3'
  return (
    <article className={classNames(css.card, listed && css.listed)}>
      <Portrait
        src={doctor.profilePictureUrl}
        // The name follows; an alt text would repeat it.
        alt=""
        ground={specialityGround(doctor.speciality)}
        initials={initials(doctor)}
        eager={eager}
        className={css.portrait}
      />
      <div className={css.words}>
        <Name className={css.name} id={nameId}>
          <AppLink className={css.link} to={paths.doctor(doctor.id)}>
            <DoctorName doctor={doctor} />
          </AppLink>
        </Name>
        <p className="small">{specialistOf(doctor.speciality)}</p>
        {listed && doctor.degree && (
          <p className="small">
            <TwinText latin={doctor.degree} arabic={doctor.degreeAr} />
          </p>
        )}
        {listed && <WhereAndFee doctor={doctor} />}
        {note && <p className={css.note}>{note}</p>}
        <div className={css.foot}>
          {renderFoot ? renderFoot(nameId) : <Availability isAvailable={doctor.availability} />}
        </div>
      </div>
    </article>
  )
}

/** "Garden City, $60" */
function WhereAndFee({ doctor }: { doctor: Doctor }) {
  const { money } = useFormat()
  const comma = useLanguage() === 'ar' ? '، ' : ', '
  const area = areaOf(doctor.address)
  return (
    <p className="small">
      {area && (
        <>
          <TwinText latin={area} arabic={areaOf(doctor.addressAr)} />
          {comma}
        </>
      )}
      {money(usualFee(doctor), doctor.currency)}
    </p>
  )
}
