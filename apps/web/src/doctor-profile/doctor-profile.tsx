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
import { SiteTitle } from '../page/site-title.tsx'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { DirIcon } from '../ui/text/dir-icon.tsx'
import { DoctorIntro } from './doctor-intro.tsx'
import css from './doctor-page.module.css'

const BookingConfirmation = lazy(loadConfirmation)
const NotTakingBookings = lazy(() => import('../booking/not-taking-bookings.tsx').then((it) => ({ default: it.NotTakingBookings })))
// Below the main content, and rendered after it.
const WaitFor = lazy(() => import('../waiting/wait-for.tsx').then((it) => ({ default: it.WaitFor })))
const RelatedDoctors = lazy(() => import('./related-doctors.tsx').then((it) => ({ default: it.RelatedDoctors })))

/** A known doctor; after a booking its confirmation replaces the page. A choice in the URL alone rerenders none of it. */
export const DoctorProfile = memo(function DoctorProfile({ doctor }: { doctor: Doctor }) {
  const name = useDoctorName()
  const [booked, setBooked] = useState<Booked>()
  // It may have been booked before the doctor stopped.
  const [unanswered] = useState(() => pendingBooking(doctor.id))
  // The sentence of a refusal that says the doctor has stopped since the page was opened.
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
