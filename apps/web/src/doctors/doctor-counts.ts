import type { DoctorCount } from '@aafiya/contracts/doctors/doctors'
import type { Speciality } from '@aafiya/contracts/specialities/specialities'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'

/** How many doctors each speciality has, and how many of them take bookings; a speciality without any is absent. */
export const doctorCounts = () =>
  queryOptions({ queryKey: ['doctors', 'counts'], queryFn: ({ signal }) => api.doctors.counts({ signal }), meta: { isPublic: true } })

/** The doctors of some specialities together, or of all. */
export function countOf(counts: readonly DoctorCount[], wanted?: readonly Speciality[]): Omit<DoctorCount, 'speciality'> {
  const ofThem = wanted ? counts.filter(({ speciality }) => wanted.includes(speciality)) : counts
  return {
    listed: ofThem.reduce((sum, { listed }) => sum + listed, 0),
    taking: ofThem.reduce((sum, { taking }) => sum + taking, 0),
  }
}
