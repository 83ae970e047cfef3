import type { DoctorCount } from '@aafiya/contracts/doctors/doctors'
import type { Speciality } from '@aafiya/contracts/specialities/specialities'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'
import { keyOf } from '../kit/query-key.ts'

/** The number of doctors per speciality, and of those that take bookings. A speciality without doctors is absent. */
export const doctorCounts = () =>
  queryOptions({
    queryKey: keyOf(api.doctors.counts),
    queryFn: ({ signal }) => api.doctors.counts({ signal }),
    meta: { isPublic: true },
  })

/** The number of doctors of several specialities, or of all. */
export function countOf(
  counts: readonly DoctorCount[],
  wanted?: readonly Speciality[],
): Omit<DoctorCount, 'speciality'> {
  const ofThem = wanted ? counts.filter(({ speciality }) => wanted.includes(speciality)) : counts
  return {
    listed: ofThem.reduce((sum, { listed }) => sum + listed, 0),
    taking: ofThem.reduce((sum, { taking }) => sum + taking, 0),
  }
}
