import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { defaultSchedule } from '@aafiya/contracts/hours/schedule'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { isStartSpeciality, type Speciality, type StartSpeciality } from '@aafiya/contracts/specialities/specialities'

import { openingHours } from './opening-hours.ts'
import { addressIn, type PageAddress, type PageHead } from './page-head.ts'
import { headText, specialityText } from './texts.ts'

/** schema.org's medical specialities; it has none for a general physician that is not a practice. */
const medicalSpeciality: Readonly<Record<StartSpeciality, string>> = {
  'General physician': 'PrimaryCare',
  Gynecologist: 'Gynecologic',
  Dermatologist: 'Dermatologic',
  Pediatricians: 'Pediatric',
  Neurologist: 'Neurologic',
  Gastroenterologist: 'Gastroenterologic',
}

/** A term of schema.org where there is one for sure, otherwise the clinic's word for it. */
const medicalSpecialityOf = (key: Speciality, name: string) =>
  isStartSpeciality(key) ? `https://schema.org/${medicalSpeciality[key]}` : name

/** As much of a text as a search engine shows, ended at a word. */
export function shortened(text: string, max = 160): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2))}…`
}

export interface DoctorHeadParts {
  doctor: Doctor
  /** The civil day in the clinic's zone; hours that ended before it are left out. */
  today: string
  clinic: Clinic
  language: Language
  address: PageAddress
}

/** The parts of an address where the clinic has set them; otherwise all of it in one line. */
const placeOf = (parts: Clinic['addressParts'], line: string) =>
  parts
    ? {
        ...(parts.street && { streetAddress: parts.street }),
        ...(parts.city && { addressLocality: parts.city }),
        ...(parts.governorate && { addressRegion: parts.governorate }),
        ...(parts.country && { addressCountry: parts.country }),
      }
    : { streetAddress: line }

/** A doctor's page for search engines and link previews, in the page's language where the doctor has such texts. */
export function doctorHead({ doctor, today, clinic, language, address }: DoctorHeadParts): PageHead {
  const own = (latin: string | null, arabic: string | null) => (language === 'ar' ? arabic : null) ?? latin
  const name = headText(language, 'doctor_name', { name: own(doctor.fullName, doctor.fullNameAr) ?? doctor.fullName })
  const speciality = specialityText(language, clinic, doctor.speciality)
  const about = own(doctor.about, doctor.aboutAr) ?? headText(language, 'doctor_book')
  const clinicName = language === 'ar' ? clinic.nameAr : clinic.name
  const ownStreet = own(doctor.address, doctor.addressAr)
  const street = ownStreet ?? own(clinic.address, clinic.addressAr)
  const parts = ownStreet === null ? ((language === 'ar' ? clinic.addressPartsAr : null) ?? clinic.addressParts) : undefined
  return {
    title: headText(language, 'page_title', { page: name, clinic: clinicName }),
    description: shortened(headText(language, 'doctor_description', { name, speciality, about })),
    address,
    openGraphType: 'profile',
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Physician',
      '@id': addressIn(address.base, address.path),
      url: addressIn(address.base, address.path, address.named),
      name,
      description: about,
      medicalSpecialty: medicalSpecialityOf(doctor.speciality, speciality),
      priceRange: `${doctor.fees} ${doctor.currency}`,
      ...(street && { address: { '@type': 'PostalAddress', ...placeOf(parts, street) } }),
      ...(doctor.profilePictureUrl && { image: new URL(doctor.profilePictureUrl, `${address.base}/`).href }),
      ...(clinic.phone && { telephone: clinic.phone }),
      openingHoursSpecification: openingHours(doctor.schedule ?? defaultSchedule, today),
      parentOrganization: { '@type': 'MedicalClinic', name: clinicName, url: `${address.base}/` },
    },
  }
}

/** The head of a page about a doctor who is not listed, or cannot be looked up now. */
export function unknownDoctorHead(language: Language, clinic: Clinic, key: 'doctor' | 'doctor_missing'): PageHead {
  return {
    title: headText(language, 'page_title', { page: headText(language, key), clinic: language === 'ar' ? clinic.nameAr : clinic.name }),
  }
}
