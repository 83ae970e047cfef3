import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import type { Speciality } from '@aafiya/contracts/specialities/speciality-key'
import { ArrowLeft } from 'lucide-react'
import { lazy, memo, Suspense, useState } from 'react'

import type { Booked } from '../booking/booking-confirmation.tsx'
import { Booking } from '../booking/booking.tsx'
import { loadConfirmation } from '../booking/load-confirmation.ts'
import { pendingBooking } from '../booking/pending-booking.ts'
import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { CrashBoundary } from '../page/crash-boundary.tsx'
import { named } from '../page/named.ts'
import { SiteTitle } from '../page/site-title.tsx'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { DirIcon } from '../ui/text/dir-icon.tsx'
import { DoctorIntro } from './doctor-intro.tsx'
import css from './doctor-page.module.css'

const BookingConfirmation = lazy(loadConfirmation)
const NotTakingBookings = lazy(
  named(() => import('../booking/not-taking-bookings.tsx').then((it) => it.NotTakingBookings)),
)
// Below the main content, and rendered later.
const WaitFor = lazy(named(() => import('../waiting/wait-for.tsx').then((it) => it.WaitFor)))
const RelatedDoctors = lazy(named(() => import('./related-doctors.tsx').then((it) => it.RelatedDoctors)))

/**
 * A loaded doctor; after a booking the confirmation replaces the page. Memoised: choosing a slot in the URL rerenders
 * none of it.
 */
export const DoctorProfile = memo(function DoctorProfile({ doctor }: { doctor: Doctor }) {
  const name = useDoctorName()
  const [booked, setBooked] = useState<Booked>()
  // An unanswered booking may predate the doctor's leave.
  const [unanswered] = useState(() => pendingBooking(doctor.id))
  // The server's sentence if the doctor stopped taking bookings after the page was opened.
  const [refusal, setRefusal] = useState<string>()
  if (booked)
    return (
      <Suspense>
        <BookingConfirmation {...booked} />
      </Suspense>
    )
  return (
    <>
      <SiteTitle page={name(doctor)} />
      <div className={css.layout}>
        <SpecialityBackLink speciality={doctor.speciality} />
        <DoctorIntro doctor={doctor} />
        {(doctor.availability || unanswered) && refusal === undefined ? (
          <Booking doctor={doctor} onBooked={setBooked} onUnavailable={setRefusal} />
        ) : (
          <Suspense>
            <NotTakingBookings doctor={doctor} refusal={refusal} />
          </Suspense>
        )}
      </div>
      <CrashBoundary resetKey="" fallback={null}>
        <Suspense>
          {doctor.availability && <WaitFor awaited={{ doctorId: doctor.id }} name={name(doctor)} />}
          <RelatedDoctors doctor={doctor} />
        </Suspense>
      </CrashBoundary>
    </>
  )
})

function SpecialityBackLink({ speciality }: { speciality: Speciality }) {
  const { nameOf } = useSpecialities()
  return (
    <AppLink to={paths.speciality(speciality)} className={css.link}>
      <DirIcon icon={ArrowLeft} size={18} />
      {nameOf(speciality)}
    </AppLink>
  )
}
