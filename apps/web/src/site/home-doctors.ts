import type { Doctor } from '@aafiya/contracts/doctors'
import { limits } from '@aafiya/contracts/limits'
import { queryOptions } from '@tanstack/react-query'

import { doctorList } from '../doctors/doctor-queries.ts'

/** What the home page says of the doctors. The server sends it along, so that the home page need not fetch them all. */
export interface HomeDoctors {
  count: number
  bySpeciality: Readonly<Record<string, number>>
  first: readonly Doctor[]
}

export function summaryOf(doctors: readonly Doctor[]): HomeDoctors {
  const bySpeciality: Record<string, number> = {}
  for (const { speciality } of doctors) bySpeciality[speciality] = (bySpeciality[speciality] ?? 0) + 1
  return { count: doctors.length, bySpeciality, first: doctors.slice(0, limits.topDoctors) }
}

export const homeDoctors = () =>
  queryOptions({
    queryKey: ['doctors', 'home'],
    queryFn: async ({ client }) => summaryOf(await client.fetchQuery(doctorList())),
    meta: { isPublic: true },
  })
