import { useParams } from 'react-router-dom'

import { PayTogether } from '../booking/pay-together.ts'
import css from '../doctor-profile/doctor-page.module.css'
import { DoctorProfile } from '../doctor-profile/doctor-profile.tsx'
import { DoctorUnloaded } from '../doctor-profile/doctor-unloaded.tsx'
import { useDoctor } from '../doctors/doctor-queries.ts'

const payTogether = () => import('../payments/pay-form.tsx').then((it) => it.PayForm)

/** A doctor: profile, free times, and the booking slip. */
export function DoctorPage() {
  const { docId = '' } = useParams()
  const query = useDoctor(docId)
  return (
    <PayTogether value={payTogether}>
      <div className={css.page}>
        {/* Keyed, so that state does not carry over to a related doctor. */}
        {query.data ? <DoctorProfile key={docId} doctor={query.data} /> : <DoctorUnloaded query={query} />}
      </div>
    </PayTogether>
  )
}
