import type { Clinic } from '@aafiya/contracts/clinic'
import type { Doctor, DoctorCount } from '@aafiya/contracts/doctors'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { doctorCounts } from '../doctors/doctor-counts.ts'
import { doctorDetail, doctorPages, topDoctors } from '../doctors/doctor-queries.ts'
import type { Page } from '../growing-list.ts'
import type { PageQuery } from './page-data.ts'

/** What the API has for everybody; absent where it cannot be had, the page then waits for it as ever. */
export interface PublicData {
  clinic?: Clinic | undefined
  counts?: readonly DoctorCount[] | undefined
  /** The first of all, for the home page. */
  top?: readonly Doctor[] | undefined
  /** The first page of the directory. */
  directory?: { speciality: string | undefined; page: Page<Doctor> } | undefined
  /** The one a doctor's page is about. */
  doctor?: Doctor | undefined
}

/** What a page is rendered with, and takes over in the browser. */
export function pageQueries({ clinic, counts, top, directory, doctor }: PublicData): PageQuery[] {
  const queries: PageQuery[] = []
  if (clinic) queries.push({ key: clinicFacts().queryKey, data: clinic })
  if (counts) queries.push({ key: doctorCounts().queryKey, data: counts })
  if (top) queries.push({ key: topDoctors().queryKey, data: top })
  if (directory) {
    const { speciality, page } = directory
    queries.push({ key: doctorPages({ speciality, q: '' }).queryKey, data: { pages: [page], pageParams: [''] } })
  }
  if (doctor) queries.push({ key: doctorDetail(doctor.id).queryKey, data: doctor })
  return queries
}
