import { expect, test } from 'vitest'

import { pageAt, pages } from './pages.ts'
import { paths } from './paths.ts'

const reached: Record<keyof typeof paths, string> = {
  home: '/',
  doctors: '/doctors',
  speciality: '/doctors/:speciality',
  doctor: '/appointment/:docId',
  doctorAt: '/appointment/:docId',
  login: '/login',
  signUp: '/login',
  verifyOtp: '/verify-otp',
  forgotPassword: '/forgot-password2',
  forgotPasswordVerify: '/forgot-password2/verify',
  resetPassword: '/forgot-password2/reset',
  profile: '/profile',
  activity: '/profile/activity',
  documents: '/profile/documents',
  documentCheck: '/d/:code',
  data: '/profile/data',
  erasure: '/profile/delete',
  figures: '/figures',
  sentMessages: '/figures/messages',
  freeTime: '/figures/free-time',
  appointments: '/My-Appointment',
  myVisit: '/My-Appointment/:id',
  visitForm: '/admin/clinic/visit-types/:id/before',
  editAppointment: '/edit-appointment',
  visit: '/visit',
  offer: '/offer',
  shortVisit: '/v',
  shortOffer: '/o',
  shortVisitInArabic: '/m',
  shortOfferInArabic: '/w',
  doctorVisit: '/doctor/visits/:id',
  inquiries: '/inquiries',
  doctorInquiries: '/doctor/inquiries',
  application: '/doctor/application',
  adminDoctors: '/admin/doctors',
  desk: '/desk',
  closedDay: '/desk/closed-day',
  people: '/admin/clinic/people',
  accounts: '/admin/accounts',
  audit: '/admin/audit',
  receptionists: '/admin/clinic/receptionists',
  specialities: '/admin/clinic/specialities',
  visitTypes: '/admin/clinic/visit-types',
  documentTexts: '/admin/clinic/documents',
  payment: '/payment/:appointmentId',
  receipt: '/payment/:appointmentId/receipt',
  doctorVisits: '/doctor/appointments',
  doctorHours: '/doctor/hours',
  managedHours: '/admin/doctors/:doctorId/hours',
  clinicHours: '/admin/clinic/hours',
  settings: '/admin/clinic',
  setUp: '/admin/clinic/set-up',
  doctorVisitList: '/doctor/appointments/list',
  clinicVisits: '/admin/appointments',
  ledger: '/admin/payments',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
}

test('every path leads to its page', () => {
  const pathname = (address: string) => new URL(address, location.origin).pathname
  const found = Object.entries(paths).map(([name, write]) => [
    name,
    pageAt(pathname(write('General physician', '2026-11-22', '15:30')))?.path,
  ])
  expect(Object.fromEntries(found)).toEqual(reached)
})

test('every page has a path, except the error page', () => {
  expect(
    pages
      .map((page) => page.path)
      .filter((path) => path !== '*')
      .toSorted(),
  ).toEqual([...new Set(Object.values(reached))].toSorted())
})

test('an unknown address leads to the error page', () => {
  expect(pageAt('/doctors/a/b')?.path).toBe('*')
})
