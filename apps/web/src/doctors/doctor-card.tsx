import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { useId, type ReactNode } from 'react'

import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { classNames } from '../ui/behaviour/class-names.ts'
import { Portrait } from '../ui/picture/portrait.tsx'
import { initials } from '../ui/text/initials.ts'
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
  /** In view at once, so that its picture does not wait. */
  eager?: boolean
  /** Area and fee too, and on a phone a row with the portrait beside the words. */
  listed?: boolean
  /** At the foot, given the id of the name; whether the doctor takes bookings unless said. */
  renderFoot?: (nameId: string) => ReactNode
}

/** A doctor with the portrait on top: no box, the whole of it leads to the doctor. */
export function DoctorCard({ doctor, eager = false, listed = false, renderFoot }: DoctorCardProps) {
  const { specialistOf } = useSpecialities()
  const nameId = useId()
  const Name = listed ? 'h2' : 'h3'
  return (
    <article className={classNames(css.card, listed && css.listed)}>
      <Portrait
        src={doctor.profilePictureUrl}
        // The name follows at once; a picture of the same name would be read twice.
        alt=""
        ground={specialityGround(doctor.speciality)}
        initials={initials(doctor.firstName, doctor.lastName)}
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
        {listed && <WhereAndFee doctor={doctor} />}
        <div className={css.foot}>{renderFoot ? renderFoot(nameId) : <Availability isAvailable={doctor.availability} />}</div>
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
