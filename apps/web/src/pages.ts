import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'

import { named } from './page/named.ts'

type Page = ComponentType

export interface PageRoute {
  path: string
  /** The frame around the page. */
  shell: 'site' | 'account'
  /** Its text domains in addition to `common`, loaded along with its chunk. */
  texts: readonly string[]
  load: () => Promise<{ default: Page }>
}

const page = <Name extends string>(
  path: string,
  texts: string,
  name: Name,
  load: () => Promise<Readonly<Record<Name, Page>>>,
  shell: PageRoute['shell'] = 'site',
): PageRoute => ({ path, shell, texts: texts.split(' '), load: named(async () => (await load())[name]) })

/** All pages with path and chunk, most visited first. */
export const pages: readonly PageRoute[] = [
  page('/', 'home', 'HomePage', () => import('./pages/home-page.tsx')),
  page('/doctors', 'directory doctors words', 'DirectoryPage', () => import('./pages/directory-page.tsx')),
  page(
    '/doctors/:speciality',
    'directory doctors family messages waiting words',
    'DirectoryPage',
    () => import('./pages/directory-page.tsx'),
  ),
  page(
    '/appointment/:docId',
    'doctors family messages payments waiting words',
    'DoctorPage',
    () => import('./pages/doctor-page.tsx'),
  ),
  page(
    '/My-Appointment',
    'appointments family payments waiting words',
    'AppointmentsPage',
    () => import('./pages/appointments-page.tsx'),
  ),
  page(
    '/My-Appointment/:id',
    'my-visit documents preparation appointments family payments waiting words',
    'MyVisitPage',
    () => import('./pages/my-visit-page.tsx'),
  ),
  page('/visit', 'visit appointments messages words', 'VisitPage', () => import('./pages/visit-page.tsx')),
  page('/offer', 'waiting messages words', 'OfferPage', () => import('./pages/offer-page.tsx')),
  page('/v', 'visit appointments messages words', 'VisitPage', () => import('./pages/visit-page.tsx')),
  page('/o', 'waiting messages words', 'OfferPage', () => import('./pages/offer-page.tsx')),
  page('/m', 'visit appointments messages words', 'VisitPage', () => import('./pages/visit-page.tsx')),
  page('/w', 'waiting messages words', 'OfferPage', () => import('./pages/offer-page.tsx')),
  page(
    '/edit-appointment',
    'appointments doctors payments words',
    'EditAppointmentPage',
    () => import('./pages/edit-appointment-page.tsx'),
  ),
  page('/payment/:appointmentId', 'payments words', 'PaymentPage', () => import('./pages/payment-page.tsx')),
  page('/payment/:appointmentId/receipt', 'payments words', 'ReceiptPage', () => import('./pages/receipt-page.tsx')),
  page(
    '/desk/closed-day',
    'hours desk staff words',
    'ClosedDayPage',
    () => import('./pages/staff/closed-day-page.tsx'),
  ),
  page(
    '/desk',
    'desk documents till people calendar visits appointments messages staff words',
    'DeskPage',
    () => import('./pages/staff/desk-page.tsx'),
  ),
  page(
    '/doctor/appointments',
    'calendar visits appointments doctors staff words',
    'DoctorCalendarPage',
    () => import('./pages/staff/doctor-calendar-page.tsx'),
  ),
  page(
    '/doctor/visits/:id',
    'visit-page documents preparation inbox visits calendar appointments doctors staff words',
    'DoctorVisitPage',
    () => import('./pages/staff/doctor-visit-page.tsx'),
  ),
  page(
    '/doctor/appointments/list',
    'visits appointments staff words',
    'DoctorVisitsPage',
    () => import('./pages/staff/doctor-visits-page.tsx'),
  ),
  page('/doctor/hours', 'hours staff words', 'DoctorHoursPage', () => import('./pages/staff/doctor-hours-page.tsx')),
  page('/figures', 'figures staff words', 'FiguresPage', () => import('./pages/staff/figures-page.tsx')),
  page(
    '/figures/messages',
    'figures staff words',
    'SentMessagesPage',
    () => import('./pages/staff/figure-list-page.tsx'),
  ),
  page('/figures/free-time', 'figures staff words', 'FreeTimePage', () => import('./pages/staff/figure-list-page.tsx')),
  page(
    '/admin/doctors/:doctorId/hours',
    'hours staff words',
    'ManagedHoursPage',
    () => import('./pages/staff/managed-hours-page.tsx'),
  ),
  page(
    '/admin/clinic/hours',
    'settings hours staff words',
    'ClinicHoursPage',
    () => import('./pages/staff/clinic-hours-page.tsx'),
  ),
  page(
    '/admin/appointments',
    'visits appointments staff words',
    'ClinicVisitsPage',
    () => import('./pages/staff/clinic-visits-page.tsx'),
  ),
  page('/admin/payments', 'ledger staff words', 'LedgerPage', () => import('./pages/staff/ledger-page.tsx')),
  page('/login', 'account messages words', 'LoginPage', () => import('./pages/account/login-page.tsx'), 'account'),
  page(
    '/verify-otp',
    'account messages',
    'VerifyOtpPage',
    () => import('./pages/account/verify-otp-page.tsx'),
    'account',
  ),
  page(
    '/forgot-password2',
    'account messages words',
    'ForgotEmailPage',
    () => import('./pages/account/forgot-email-page.tsx'),
    'account',
  ),
  page(
    '/forgot-password2/verify',
    'account messages words',
    'ForgotVerifyPage',
    () => import('./pages/account/forgot-verify-page.tsx'),
    'account',
  ),
  page(
    '/forgot-password2/reset',
    'account messages words',
    'ResetPasswordPage',
    () => import('./pages/account/reset-password-page.tsx'),
    'account',
  ),
  page('/profile', 'account family messages words', 'ProfilePage', () => import('./pages/account/profile-page.tsx')),
  page('/profile/data', 'data erasure account words', 'DataPage', () => import('./pages/account/data-page.tsx')),
  page(
    '/profile/delete',
    'erasure account family words',
    'ErasurePage',
    () => import('./pages/account/erasure-page.tsx'),
  ),
  page('/profile/activity', 'activity family words', 'ActivityPage', () => import('./pages/account/activity-page.tsx')),
  page('/profile/documents', 'documents', 'DocumentsPage', () => import('./pages/account/documents-page.tsx')),
  page('/inquiries', 'inquiries family messages words', 'InquiriesPage', () => import('./pages/inquiries-page.tsx')),
  page(
    '/doctor/inquiries',
    'inbox inquiries messages staff words',
    'InboxPage',
    () => import('./pages/staff/inbox-page.tsx'),
  ),
  page(
    '/doctor/application',
    'applications account messages staff words',
    'ApplicationPage',
    () => import('./pages/staff/application-page.tsx'),
  ),
  page(
    '/admin/doctors',
    'applications messages settings staff words',
    'ManagedDoctorsPage',
    () => import('./pages/staff/managed-doctors-page.tsx'),
  ),
  page('/admin/clinic', 'settings hours staff words', 'SettingsPage', () => import('./pages/staff/settings-page.tsx')),
  page(
    '/admin/clinic/set-up',
    'settings hours specialities visit-types visit-form applications messages staff words',
    'SetUpPage',
    () => import('./pages/staff/set-up-page.tsx'),
  ),
  page(
    '/admin/clinic/people',
    'people desk messages staff words',
    'PeoplePage',
    () => import('./pages/staff/people-page.tsx'),
  ),
  page(
    '/admin/accounts',
    'accounts account staff words',
    'AccountsPage',
    () => import('./pages/staff/accounts-page.tsx'),
  ),
  page('/admin/audit', 'audit activity staff words', 'AuditPage', () => import('./pages/staff/audit-page.tsx')),
  page(
    '/admin/clinic/receptionists',
    'people applications messages staff words',
    'ReceptionistsPage',
    () => import('./pages/staff/receptionists-page.tsx'),
  ),
  page(
    '/admin/clinic/specialities',
    'settings specialities applications messages staff words',
    'SpecialitiesPage',
    () => import('./pages/staff/specialities-page.tsx'),
  ),
  page(
    '/admin/clinic/visit-types',
    'settings visit-types visit-form specialities applications messages staff words',
    'VisitTypesPage',
    () => import('./pages/staff/visit-types-page.tsx'),
  ),
  page(
    '/admin/clinic/visit-types/:id/before',
    'visit-form preparation specialities messages staff words',
    'VisitFormPage',
    () => import('./pages/staff/visit-form-page.tsx'),
  ),
  page(
    '/admin/clinic/documents',
    'settings hours documents applications messages staff words',
    'DocumentTextsPage',
    () => import('./pages/staff/document-texts-page.tsx'),
  ),
  page('/d/:code', 'documents words', 'DocumentPage', () => import('./pages/document-page.tsx')),
  page('/about', 'site words', 'AboutPage', () => import('./pages/about-page.tsx')),
  page('/contact', 'site', 'ContactPage', () => import('./pages/contact-page.tsx')),
  page('/privacy', 'legal', 'PrivacyPage', () => import('./pages/legal-pages.tsx')),
  page('/terms', 'legal', 'TermsPage', () => import('./pages/legal-pages.tsx')),
  page('/accessibility', 'legal', 'AccessibilityPage', () => import('./pages/legal-pages.tsx')),
  page('*', 'site', 'NotFoundPage', () => import('./page/not-found-page.tsx')),
]

/** The page of a path; `*` if there is none. */
export const pageAt = (pathname: string): PageRoute | undefined => pages.find(({ path }) => matchPath(path, pathname))
