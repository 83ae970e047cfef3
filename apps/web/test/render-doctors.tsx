import type { Doctor } from '@aafiya/contracts/doctors/doctors'

import { AppointmentsPage } from '../src/pages/appointments-page.tsx'
import { DirectoryPage } from '../src/pages/directory-page.tsx'
import { DoctorPage } from '../src/pages/doctor-page.tsx'
import { EditAppointmentPage } from '../src/pages/edit-appointment-page.tsx'
import { MyVisitPage } from '../src/pages/my-visit-page.tsx'
import type { Answers } from './fake-api.ts'
import { renderRoutes, type Rendered } from './render-routes.tsx'

let made = 0

/** A test doctor; a test sets the properties that matter. */
export function aDoctor(wanted: Partial<Doctor> = {}): Doctor {
  made += 1
  const [firstName = '', lastName = ''] = (wanted.fullName ?? 'Mariam Haddad').split(' ')
  const fullName = `${firstName} ${lastName}`
  return {
    id: `4b177559-868e-4f9b-ae7a-${String(made).padStart(12, '0')}`,
    firstName,
    lastName,
    fullName,
    name: fullName,
    fullNameAr: null,
    speciality: 'Pediatricians',
    degree: 'MD, FRCPCH',
    degreeAr: null,
    experience: 14,
    about: null,
    aboutAr: null,
    address: '14 Nile Corniche',
    addressAr: null,
    fees: 60,
    currency: 'USD',
    image: null,
    profilePictureUrl: null,
    availability: true,
    ...wanted,
  }
}

/**
 * Converts civil times of the week of `now` to instants at which the doctor is taken. Cairo is two hours ahead in
 * November.
 */
export const taken = (date: string, ...times: string[]) =>
  times.map((time) => ({ appointmentDate: new Date(`${date}T${time}:00+02:00`).toISOString() }))

const routes = {
  '/doctors/:speciality?': <DirectoryPage />,
  '/appointment/:docId': <DoctorPage />,
  '/My-Appointment': <AppointmentsPage />,
  '/My-Appointment/:id': <MyVisitPage />,
  '/edit-appointment': <EditAppointmentPage />,
}

/** No filters and no free times, for directory tests about something else. */
export const noFacets = {
  total: 0,
  free: { any: 0, today: 0, tomorrow: 0, week: 0 },
  specialities: [],
  genders: [],
  languages: [],
  areas: [],
  fees: null,
  online: 0,
}
const directory: Answers = {
  'GET /doctors/facets': { body: noFacets },
  'GET /doctors/first-free': { body: { startsAt: null, doctors: 0 } },
}

/** Renders the pages about doctors and the user's appointments. */
export const renderDoctors = (at: string, answers: Answers, rendered?: Rendered) =>
  renderRoutes(routes, at, { 'GET /user': 'unreachable', ...directory, ...answers }, rendered)
