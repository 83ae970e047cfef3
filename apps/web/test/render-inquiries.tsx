import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'

import { InquiriesPage } from '../src/pages/inquiries-page.tsx'
import { ApplicationPage } from '../src/pages/staff/application-page.tsx'
import { InboxPage } from '../src/pages/staff/inbox-page.tsx'
import { ManagedDoctorsPage } from '../src/pages/staff/managed-doctors-page.tsx'
import { SpecialitiesPage } from '../src/pages/staff/specialities-page.tsx'
import { VisitTypesPage } from '../src/pages/staff/visit-types-page.tsx'
import type { Answers } from './fake-api.ts'
import { user } from './render-account.tsx'
import { now, renderRoutes, type Rendered } from './render-routes.tsx'

export const doctorId = 'ba1a4e4c-29e4-4c0a-9a3b-6f8a6b0f2d01'
const colleagueId = 'ba1a4e4c-29e4-4c0a-9a3b-6f8a6b0f2d02'

export const me = { id: doctorId, fullName: 'Lina Khoury', fullNameAr: 'لينا خوري', profilePictureUrl: null }
export const colleague = { id: colleagueId, fullName: 'Karim Mansour', fullNameAr: null, profilePictureUrl: null }

let made = 0

/** A test inquiry; a test sets the properties that matter. */
export function anInquiry(wanted: Partial<Inquiry> = {}): Inquiry {
  made += 1
  return {
    id: `1c177559-868e-4f9b-ae7a-${String(made).padStart(12, '0')}`,
    message: 'Is haemoglobin 10.4 low?',
    specialty: 'Pediatricians',
    status: 'open',
    createdAt: '2026-11-20T09:12:00.000Z',
    updatedAt: '2026-11-20T09:12:00.000Z',
    dueAt: '2026-11-21T09:12:00.000Z',
    files: [],
    response: null,
    responseFiles: [],
    respondedAt: null,
    doctor: null,
    patient: null,
    isLike: null,
    claimedAt: null,
    visitSuggestedAt: null,
    ...wanted,
  }
}

export const answered: Partial<Inquiry> = {
  status: 'answered',
  response: 'Slightly low, and common at her age.',
  respondedAt: '2026-11-20T10:40:00.000Z',
  doctor: me,
}

/** A signed file link, valid for some more minutes. */
export const aLink = (id: string, minutes = 5) =>
  `/api/files/${id}?expires=${Math.floor(Date.parse(now) / 1000) + minutes * 60}&signature=s${minutes}`

export const people = {
  patient: user,
  doctor: { ...user, role: 1, doctorId, doctorStatus: 'approved' },
  applicant: { ...user, role: 1, doctorId, doctorStatus: 'pending' },
  administrator: { ...user, role: 3 },
}

const routes = {
  '/inquiries': <InquiriesPage />,
  '/doctor/inquiries': <InboxPage />,
  '/doctor/application': <ApplicationPage />,
  '/admin/doctors': <ManagedDoctorsPage />,
  '/admin/clinic/specialities': <SpecialitiesPage />,
  '/admin/clinic/visit-types': <VisitTypesPage />,
}

/** Renders the inquiry screens, signed in or not. */
export const renderInquiries = (
  at: string,
  answers: Answers,
  { as, ...rendered }: Rendered & { as?: keyof typeof people } = {},
) =>
  renderRoutes(
    routes,
    at,
    { ...(as && { 'GET /user': { body: people[as] } }), ...answers },
    { token: as ? 'tok' : null, ...rendered },
  )
