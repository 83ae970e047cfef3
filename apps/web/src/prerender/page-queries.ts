import type { Clinic } from '@aafiya/contracts/clinic'
import type { Doctor } from '@aafiya/contracts/doctors'

import { doctorDetail, doctorList } from '../doctors/doctor-queries.ts'
import { clinicFacts } from '../site/clinic-queries.ts'
import { homeDoctors, summaryOf } from '../site/home-doctors.ts'
import type { PageQuery } from './page-data.ts'

/** What the API has for everybody; absent where it cannot be had, the page then waits for it as ever. */
export interface PublicData {
  clinic?: Clinic | undefined
  doctors?: readonly Doctor[] | undefined
  /** The one a doctor's page is about. */
  doctor?: Doctor | undefined
}

/** As much of a doctor as a list shows: the long texts are two thirds of the answer. */
const brief = (doctor: Doctor): Doctor => ({ ...doctor, about: null, aboutAr: null, address: null, addressAr: null })

/** What a page is rendered with, and takes over in the browser. */
export function pageQueries(path: string, { clinic, doctors, doctor }: PublicData): PageQuery[] {
  const queries: PageQuery[] = []
  if (clinic) queries.push({ key: clinicFacts().queryKey, data: clinic, isPartial: false })
  if (doctors && path === '/') {
    const { first, ...counts } = summaryOf(doctors)
    queries.push({ key: homeDoctors().queryKey, data: { ...counts, first: first.map(brief) }, isPartial: false })
  }
  if (doctors && path.startsWith('/doctors')) queries.push({ key: doctorList().queryKey, data: doctors.map(brief), isPartial: true })
  if (doctor) queries.push({ key: doctorDetail(doctor.id).queryKey, data: doctor, isPartial: false })
  return queries
}
