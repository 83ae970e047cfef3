import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { genders } from '@aafiya/contracts/platform/people'

import type { DoctorRow } from './doctors.table.ts'

export const doctorFullName = ({ firstName, lastName }: Pick<DoctorRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** The doctor of a record, in both languages. */
export const doctorNames = (doctor: Pick<DoctorRow, 'firstName' | 'lastName' | 'fullNameAr'>) => ({
  doctorName: doctorFullName(doctor),
  doctorNameAr: doctor.fullNameAr,
})

/** The public view of a listed doctor. */
export function toDoctor(row: DoctorRow, currency: string): Doctor {
  if (row.speciality === null || row.fees === null) throw new Error('a listed doctor has a speciality and fees')
  return { ...profileOf(row, currency), speciality: row.speciality, fees: row.fees }
}

/** A doctor's public profile, also before speciality and fees are known. */
export function profileOf(row: DoctorRow, currency: string) {
  const fullName = doctorFullName(row)
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName,
    name: fullName,
    fullNameAr: row.fullNameAr,
    speciality: row.speciality,
    degree: row.degree,
    degreeAr: row.degreeAr,
    experience: row.experience,
    about: row.about,
    aboutAr: row.aboutAr,
    address: row.address,
    addressAr: row.addressAr,
    fees: row.fees,
    currency,
    image: row.profilePictureUrl,
    profilePictureUrl: row.profilePictureUrl,
    availability: row.availability,
    ...((row.gender === genders.male || row.gender === genders.female) && { gender: row.gender }),
    ...(row.languages && { languages: row.languages }),
  }
}
