import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { startSpecialities } from '@aafiya/contracts/clinic/start-specialities'
import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import {
  defaultSchedule,
  defaultHours,
  weekdays,
  type OpeningHours,
  type Schedule,
  type WeeklyHours,
} from '@aafiya/contracts/hours/schedule'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { isStartSpeciality, type Speciality, type StartSpeciality } from '@aafiya/contracts/specialities/specialities'

import { doctorTitle } from '../doctors/doctor-title.ts'
import { fill, type Variables } from '../platform/languages.ts'
import { addressIn, type PageAddress, type PageHead } from './page-head.ts'
import ar from './texts/ar.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const texts: Record<Language, Record<keyof typeof en, string>> = { en, ar }

/** A text of a page's head. */
const headText = (language: Language, key: keyof typeof en, variables: Variables = {}) =>
  fill(texts[language][key], variables)

/** The title of a speciality's doctor, under the name that the clinic gives the speciality. */
function specialityText(language: Language, { specialities }: Pick<Clinic, 'specialities'>, key: Speciality): string {
  const isThis = (one: { key: string }) => one.key === key
  return doctorTitle(
    language,
    specialities?.find(isThis) ?? startSpecialities.find(isThis) ?? { name: key, nameAr: key },
  )
}

interface Dates {
  validFrom?: string
  validThrough?: string
}

/** For hours past midnight, schema.org puts the closing time before the opening time, as we do. */
const specification = (hours: OpeningHours, rest: Dates & { dayOfWeek?: string }) => ({
  '@type': 'OpeningHoursSpecification',
  opens: hours.opens,
  closes: hours.closes === '24:00' ? '00:00' : hours.closes,
  ...rest,
})

const dayUrl = (day: string) => `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`

const ofWeek = (week: WeeklyHours | null, dates: Dates = {}) =>
  weekdays.flatMap((day) =>
    (week ? week[day] : defaultHours).map((hours) => specification(hours, { dayOfWeek: dayUrl(day), ...dates })),
  )

const during = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): Dates => ({
  validFrom: startsOn,
  validThrough: endsOn,
})

/** How schema.org writes that a day is closed. */
const closedDay = { opens: '00:00', closes: '00:00' }

/** A doctor's hours for search engines: the week, then the seasons and days on which it is another, from today on. */
export function openingHours({ week, seasons, exceptions, clinic }: Schedule, today: string) {
  const periods = week ? seasons : [...seasons, ...clinic.seasons]
  return [
    ...ofWeek(week ?? clinic.week),
    ...periods.filter(({ endsOn }) => endsOn >= today).flatMap((season) => ofWeek(season.week, during(season))),
    ...clinic.holidays
      .filter(({ endsOn }) => endsOn >= today)
      .map((holiday) => specification(closedDay, during(holiday))),
    ...exceptions
      .filter(({ date }) => date >= today)
      .flatMap(({ date, hours }) =>
        (hours.length > 0 ? hours : [closedDay]).map((one) =>
          specification(one, during({ startsOn: date, endsOn: date })),
        ),
      ),
  ]
}

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
  const own = (latin: string | null, arabic: string | null) => inLanguage(language, latin, arabic)
  const name = headText(language, 'doctor_name', { name: own(doctor.fullName, doctor.fullNameAr) ?? doctor.fullName })
  const speciality = specialityText(language, clinic, doctor.speciality)
  const about = own(doctor.about, doctor.aboutAr) ?? headText(language, 'doctor_book')
  const clinicName = inLanguage(language, clinic.name, clinic.nameAr)
  const ownStreet = own(doctor.address, doctor.addressAr)
  const street = ownStreet ?? own(clinic.address, clinic.addressAr)
  const parts =
    ownStreet === null ? ((language === 'ar' ? clinic.addressPartsAr : null) ?? clinic.addressParts) : undefined
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

/** The head of a page about a doctor who is not listed, or cannot be looked up at the moment. */
export function unknownDoctorHead(language: Language, clinic: Clinic, key: 'doctor' | 'doctor_missing'): PageHead {
  return {
    title: headText(language, 'page_title', {
      page: headText(language, key),
      clinic: inLanguage(language, clinic.name, clinic.nameAr),
    }),
  }
}
