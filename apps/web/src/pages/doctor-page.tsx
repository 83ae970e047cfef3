import { useParams } from 'react-router-dom'

import css from '../doctor-profile/doctor-page.module.css'
import { DoctorProfile } from '../doctor-profile/doctor-profile.tsx'
import { DoctorUnloaded } from '../doctor-profile/doctor-unloaded.tsx'
import { useDoctor } from '../doctors/doctor-queries.ts'

/** A doctor: who it is, when there is time, and the slip to book with. */
export function DoctorPage() {
  const { docId = '' } = useParams()
  const query = useDoctor(docId)
  return (
    <div className={css.page}>
      {/* Keyed, so that what was begun with one doctor is not taken along to a related one. */}
      {query.data ? <DoctorProfile key={docId} doctor={query.data} /> : <DoctorUnloaded query={query} />}
    </div>
  )
}
