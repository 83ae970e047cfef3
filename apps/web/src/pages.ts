import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'

type Page = ComponentType

export interface PageRoute {
  path: string
  /** The frame around the page. */
  shell: 'site' | 'account'
  /** The texts it needs beside `common`, fetched along with its chunk. */
  texts: readonly string[]
  load: () => Promise<{ default: Page }>
}

const asDefault = (page: Page) => ({ default: page })

/** Each page with its path and its chunk, most visited first. */
export const pages: readonly PageRoute[] = [
  { path: '/', shell: 'site', texts: ['home'], load: () => import('./pages/home-page.tsx').then((it) => asDefault(it.HomePage)) },
  {
    path: '/doctors',
    shell: 'site',
    texts: ['directory', 'doctors'],
    load: () => import('./pages/directory-page.tsx').then((it) => asDefault(it.DirectoryPage)),
  },
  {
    path: '/doctors/:speciality',
    shell: 'site',
    texts: ['directory', 'doctors', 'family', 'messages', 'waiting'],
    load: () => import('./pages/directory-page.tsx').then((it) => asDefault(it.DirectoryPage)),
  },
  {
    path: '/appointment/:docId',
    shell: 'site',
    texts: ['doctors', 'family', 'messages', 'payments', 'waiting'],
    load: () => import('./pages/doctor-page.tsx').then((it) => asDefault(it.DoctorPage)),
  },
  {
    path: '/My-Appointment',
    shell: 'site',
    texts: ['appointments', 'family', 'payments', 'waiting'],
    load: () => import('./pages/appointments-page.tsx').then((it) => asDefault(it.AppointmentsPage)),
  },
  {
    path: '/visit',
    shell: 'site',
    texts: ['visit', 'appointments', 'messages'],
    load: () => import('./pages/visit-page.tsx').then((it) => asDefault(it.VisitPage)),
  },
  {
    path: '/offer',
    shell: 'site',
    texts: ['waiting', 'messages'],
    load: () => import('./pages/offer-page.tsx').then((it) => asDefault(it.OfferPage)),
  },
  {
    path: '/v',
    shell: 'site',
    texts: ['visit', 'appointments', 'messages'],
    load: () => import('./pages/visit-page.tsx').then((it) => asDefault(it.VisitPage)),
  },
  {
    path: '/o',
    shell: 'site',
    texts: ['waiting', 'messages'],
    load: () => import('./pages/offer-page.tsx').then((it) => asDefault(it.OfferPage)),
  },
  {
    path: '/m',
    shell: 'site',
    texts: ['visit', 'appointments', 'messages'],
    load: () => import('./pages/visit-page.tsx').then((it) => asDefault(it.VisitPage)),
  },
  {
    path: '/w',
    shell: 'site',
    texts: ['waiting', 'messages'],
    load: () => import('./pages/offer-page.tsx').then((it) => asDefault(it.OfferPage)),
  },
  {
    path: '/edit-appointment',
    shell: 'site',
    texts: ['appointments', 'doctors', 'payments'],
    load: () => import('./pages/edit-appointment-page.tsx').then((it) => asDefault(it.EditAppointmentPage)),
  },
  {
    path: '/payment/:appointmentId',
    shell: 'site',
    texts: ['payments'],
    load: () => import('./pages/payment-page.tsx').then((it) => asDefault(it.PaymentPage)),
  },
  {
    path: '/payment/:appointmentId/receipt',
    shell: 'site',
    texts: ['payments'],
    load: () => import('./pages/receipt-page.tsx').then((it) => asDefault(it.ReceiptPage)),
  },
  {
    path: '/desk',
    shell: 'site',
    texts: ['desk', 'till', 'people', 'calendar', 'visits', 'appointments', 'messages'],
    load: () => import('./pages/staff/desk-page.tsx').then((it) => asDefault(it.DeskPage)),
  },
  {
    path: '/doctor/appointments',
    shell: 'site',
    texts: ['calendar', 'visits', 'appointments', 'doctors'],
    load: () => import('./pages/staff/doctor-calendar-page.tsx').then((it) => asDefault(it.DoctorCalendarPage)),
  },
  {
    path: '/doctor/appointments/list',
    shell: 'site',
    texts: ['visits', 'appointments'],
    load: () => import('./pages/staff/doctor-visits-page.tsx').then((it) => asDefault(it.DoctorVisitsPage)),
  },
  {
    path: '/doctor/hours',
    shell: 'site',
    texts: ['hours', 'visits'],
    load: () => import('./pages/staff/doctor-hours-page.tsx').then((it) => asDefault(it.DoctorHoursPage)),
  },
  {
    path: '/admin/doctors/:doctorId/hours',
    shell: 'site',
    texts: ['hours', 'visits'],
    load: () => import('./pages/staff/managed-hours-page.tsx').then((it) => asDefault(it.ManagedHoursPage)),
  },
  {
    path: '/admin/clinic/hours',
    shell: 'site',
    texts: ['settings', 'hours', 'visits'],
    load: () => import('./pages/staff/clinic-hours-page.tsx').then((it) => asDefault(it.ClinicHoursPage)),
  },
  {
    path: '/admin/appointments',
    shell: 'site',
    texts: ['visits', 'appointments'],
    load: () => import('./pages/staff/clinic-visits-page.tsx').then((it) => asDefault(it.ClinicVisitsPage)),
  },
  {
    path: '/admin/payments',
    shell: 'site',
    texts: ['ledger', 'visits'],
    load: () => import('./pages/staff/ledger-page.tsx').then((it) => asDefault(it.LedgerPage)),
  },
  {
    path: '/login',
    shell: 'account',
    texts: ['account', 'messages'],
    load: () => import('./pages/account/login-page.tsx').then((it) => asDefault(it.LoginPage)),
  },
  {
    path: '/verify-otp',
    shell: 'account',
    texts: ['account', 'messages'],
    load: () => import('./pages/account/verify-otp-page.tsx').then((it) => asDefault(it.VerifyOtpPage)),
  },
  {
    path: '/forgot-password2',
    shell: 'account',
    texts: ['account', 'messages'],
    load: () => import('./pages/account/forgot-email-page.tsx').then((it) => asDefault(it.ForgotEmailPage)),
  },
  {
    path: '/forgot-password2/verify',
    shell: 'account',
    texts: ['account', 'messages'],
    load: () => import('./pages/account/forgot-verify-page.tsx').then((it) => asDefault(it.ForgotVerifyPage)),
  },
  {
    path: '/forgot-password2/reset',
    shell: 'account',
    texts: ['account', 'messages'],
    load: () => import('./pages/account/reset-password-page.tsx').then((it) => asDefault(it.ResetPasswordPage)),
  },
  {
    path: '/profile',
    shell: 'site',
    texts: ['account', 'family', 'messages'],
    load: () => import('./pages/account/profile-page.tsx').then((it) => asDefault(it.ProfilePage)),
  },
  {
    path: '/inquiries',
    shell: 'site',
    texts: ['inquiries', 'family', 'messages'],
    load: () => import('./pages/inquiries-page.tsx').then((it) => asDefault(it.InquiriesPage)),
  },
  {
    path: '/doctor/inquiries',
    shell: 'site',
    texts: ['inbox', 'inquiries', 'messages'],
    load: () => import('./pages/staff/inbox-page.tsx').then((it) => asDefault(it.InboxPage)),
  },
  {
    path: '/doctor/application',
    shell: 'site',
    texts: ['applications', 'account', 'messages'],
    load: () => import('./pages/staff/application-page.tsx').then((it) => asDefault(it.ApplicationPage)),
  },
  {
    path: '/admin/doctors',
    shell: 'site',
    texts: ['applications', 'messages', 'settings'],
    load: () => import('./pages/staff/managed-doctors-page.tsx').then((it) => asDefault(it.ManagedDoctorsPage)),
  },
  {
    path: '/admin/clinic',
    shell: 'site',
    texts: ['settings', 'hours', 'visits'],
    load: () => import('./pages/staff/settings-page.tsx').then((it) => asDefault(it.SettingsPage)),
  },
  {
    path: '/admin/clinic/set-up',
    shell: 'site',
    texts: ['settings', 'hours', 'visits', 'specialities', 'visit-types', 'applications', 'messages'],
    load: () => import('./pages/staff/set-up-page.tsx').then((it) => asDefault(it.SetUpPage)),
  },
  {
    path: '/admin/clinic/people',
    shell: 'site',
    texts: ['people', 'desk', 'messages'],
    load: () => import('./pages/staff/people-page.tsx').then((it) => asDefault(it.PeoplePage)),
  },
  {
    path: '/admin/clinic/receptionists',
    shell: 'site',
    texts: ['receptionists', 'applications', 'messages'],
    load: () => import('./pages/staff/receptionists-page.tsx').then((it) => asDefault(it.ReceptionistsPage)),
  },
  {
    path: '/admin/clinic/specialities',
    shell: 'site',
    texts: ['settings', 'specialities', 'applications', 'messages'],
    load: () => import('./pages/staff/specialities-page.tsx').then((it) => asDefault(it.SpecialitiesPage)),
  },
  {
    path: '/admin/clinic/visit-types',
    shell: 'site',
    texts: ['settings', 'visit-types', 'specialities', 'applications', 'messages'],
    load: () => import('./pages/staff/visit-types-page.tsx').then((it) => asDefault(it.VisitTypesPage)),
  },
  { path: '/about', shell: 'site', texts: ['site'], load: () => import('./pages/about-page.tsx').then((it) => asDefault(it.AboutPage)) },
  {
    path: '/contact',
    shell: 'site',
    texts: ['site'],
    load: () => import('./pages/contact-page.tsx').then((it) => asDefault(it.ContactPage)),
  },
  {
    path: '/privacy',
    shell: 'site',
    texts: ['legal'],
    load: () => import('./pages/privacy-page.tsx').then((it) => asDefault(it.PrivacyPage)),
  },
  { path: '/terms', shell: 'site', texts: ['legal'], load: () => import('./pages/terms-page.tsx').then((it) => asDefault(it.TermsPage)) },
  { path: '*', shell: 'site', texts: ['site'], load: () => import('./page/not-found-page.tsx').then((it) => asDefault(it.NotFoundPage)) },
]

/** The page a path leads to; `*` where there is none. */
export const pageAt = (pathname: string): PageRoute | undefined => pages.find(({ path }) => matchPath(path, pathname))
