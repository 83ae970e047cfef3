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
  page('/doctors', 'words directory doctors', 'DirectoryPage', () => import('./pages/directory-page.tsx')),
  page(
    '/doctors/:speciality',
    'words directory doctors family messages waiting',
    'DirectoryPage',
    () => import('./pages/directory-page.tsx'),
  ),
  page(
    '/appointment/:docId',
    'words doctors family messages payments waiting',
    'DoctorPage',
    () => import('./pages/doctor-page.tsx'),
  ),
  page(
    '/My-Appointment',
    'words appointments family payments waiting',
    'AppointmentsPage',
    () => import('./pages/appointments-page.tsx'),
  ),
  page(
    '/My-Appointment/:id',
    'words my-visit documents preparation appointments family payments waiting',
    'MyVisitPage',
    () => import('./pages/my-visit-page.tsx'),
  ),
  page('/visit', 'words visit appointments messages', 'VisitPage', () => import('./pages/visit-page.tsx')),
  page('/offer', 'words waiting messages', 'OfferPage', () => import('./pages/offer-page.tsx')),
  page('/v', 'words visit appointments messages', 'VisitPage', () => import('./pages/visit-page.tsx')),
  page('/o', 'words waiting messages', 'OfferPage', () => import('./pages/offer-page.tsx')),
  page('/m', 'words visit appointments messages', 'VisitPage', () => import('./pages/visit-page.tsx')),
  page('/w', 'words waiting messages', 'OfferPage', () => import('./pages/offer-page.tsx')),
  page(
    '/edit-appointment',
    'words appointments doctors payments',
    'EditAppointmentPage',
    () => import('./pages/edit-appointment-page.tsx'),
  ),
  page('/payment/:appointmentId', 'words payments', 'PaymentPage', () => import('./pages/payment-page.tsx')),
  page('/payment/:appointmentId/receipt', 'words payments', 'ReceiptPage', () => import('./pages/receipt-page.tsx')),
  page(
    '/desk/closed-day',
    'words staff hours desk',
    'ClosedDayPage',
    () => import('./pages/staff/closed-day-page.tsx'),
  ),
  page(
    '/desk',
    'words staff desk documents till people calendar visits appointments messages',
    'DeskPage',
    () => import('./pages/staff/desk-page.tsx'),
  ),
  page(
    '/doctor/appointments',
    'words staff calendar visits appointments doctors',
    'DoctorCalendarPage',
    () => import('./pages/staff/doctor-calendar-page.tsx'),
  ),
  page(
    '/doctor/visits/:id',
    'words staff visit-page documents preparation inbox visits calendar appointments doctors',
    'DoctorVisitPage',
    () => import('./pages/staff/doctor-visit-page.tsx'),
  ),
  page(
    '/doctor/appointments/list',
    'words staff visits appointments',
    'DoctorVisitsPage',
    () => import('./pages/staff/doctor-visits-page.tsx'),
  ),
  page('/doctor/hours', 'words staff hours', 'DoctorHoursPage', () => import('./pages/staff/doctor-hours-page.tsx')),
  page('/figures', 'words staff figures', 'FiguresPage', () => import('./pages/staff/figures-page.tsx')),
  page(
    '/figures/messages',
    'words staff figures',
    'SentMessagesPage',
    () => import('./pages/staff/figure-list-page.tsx'),
  ),
  page('/figures/free-time', 'words staff figures', 'FreeTimePage', () => import('./pages/staff/figure-list-page.tsx')),
  page(
    '/admin/doctors/:doctorId/hours',
    'words staff hours',
    'ManagedHoursPage',
    () => import('./pages/staff/managed-hours-page.tsx'),
  ),
  page(
    '/admin/clinic/hours',
    'words staff settings hours',
    'ClinicHoursPage',
    () => import('./pages/staff/clinic-hours-page.tsx'),
  ),
  page(
    '/admin/appointments',
    'words staff visits appointments',
    'ClinicVisitsPage',
    () => import('./pages/staff/clinic-visits-page.tsx'),
  ),
  page('/admin/payments', 'words staff ledger', 'LedgerPage', () => import('./pages/staff/ledger-page.tsx')),
  page('/login', 'words account messages', 'LoginPage', () => import('./pages/account/login-page.tsx'), 'account'),
  page(
    '/verify-otp',
    'account messages',
    'VerifyOtpPage',
    () => import('./pages/account/verify-otp-page.tsx'),
    'account',
  ),
  page(
    '/forgot-password2',
    'words account messages',
    'ForgotEmailPage',
    () => import('./pages/account/forgot-email-page.tsx'),
    'account',
  ),
  page(
    '/forgot-password2/verify',
    'words account messages',
    'ForgotVerifyPage',
    () => import('./pages/account/forgot-verify-page.tsx'),
    'account',
  ),
  page(
    '/forgot-password2/reset',
    'words account messages',
    'ResetPasswordPage',
    () => import('./pages/account/reset-password-page.tsx'),
    'account',
  ),
  page('/profile', 'words account family messages', 'ProfilePage', () => import('./pages/account/profile-page.tsx')),
  page('/profile/data', 'words data account', 'DataPage', () => import('./pages/account/data-page.tsx')),
  page('/profile/delete', 'words data account family', 'ErasurePage', () => import('./pages/account/erasure-page.tsx')),
  page('/profile/activity', 'words activity family', 'ActivityPage', () => import('./pages/account/activity-page.tsx')),
  page('/profile/documents', 'documents', 'DocumentsPage', () => import('./pages/account/documents-page.tsx')),
  page('/inquiries', 'words inquiries family messages', 'InquiriesPage', () => import('./pages/inquiries-page.tsx')),
  page(
    '/doctor/inquiries',
    'words staff inbox inquiries messages',
    'InboxPage',
    () => import('./pages/staff/inbox-page.tsx'),
  ),
  page(
    '/doctor/application',
    'words staff applications account messages',
    'ApplicationPage',
    () => import('./pages/staff/application-page.tsx'),
  ),
  page(
    '/admin/doctors',
    'words staff applications messages settings',
    'ManagedDoctorsPage',
    () => import('./pages/staff/managed-doctors-page.tsx'),
  ),
  page('/admin/clinic', 'words staff settings hours', 'SettingsPage', () => import('./pages/staff/settings-page.tsx')),
  page(
    '/admin/clinic/set-up',
    'words staff settings hours specialities visit-types visit-form applications messages',
    'SetUpPage',
    () => import('./pages/staff/set-up-page.tsx'),
  ),
  page(
    '/admin/clinic/people',
    'words staff people desk messages',
    'PeoplePage',
    () => import('./pages/staff/people-page.tsx'),
  ),
  page(
    '/admin/accounts',
    'words staff accounts account',
    'AccountsPage',
    () => import('./pages/staff/accounts-page.tsx'),
  ),
  page('/admin/audit', 'words staff audit activity', 'AuditPage', () => import('./pages/staff/audit-page.tsx')),
  page(
    '/admin/clinic/receptionists',
    'words staff people applications messages',
    'ReceptionistsPage',
    () => import('./pages/staff/receptionists-page.tsx'),
  ),
  page(
    '/admin/clinic/specialities',
    'words staff settings specialities applications messages',
    'SpecialitiesPage',
    () => import('./pages/staff/specialities-page.tsx'),
  ),
  page(
    '/admin/clinic/visit-types',
    'words staff settings visit-types visit-form specialities applications messages',
    'VisitTypesPage',
    () => import('./pages/staff/visit-types-page.tsx'),
  ),
  page(
    '/admin/clinic/visit-types/:id/before',
    'words staff visit-form preparation specialities messages',
    'VisitFormPage',
    () => import('./pages/staff/visit-form-page.tsx'),
  ),
  page(
    '/admin/clinic/documents',
    'words staff settings hours documents applications messages',
    'DocumentTextsPage',
    () => import('./pages/staff/document-texts-page.tsx'),
  ),
  page('/d/:code', 'words documents', 'DocumentPage', () => import('./pages/document-page.tsx')),
  page('/about', 'words site', 'AboutPage', () => import('./pages/about-page.tsx')),
  page('/contact', 'site', 'ContactPage', () => import('./pages/contact-page.tsx')),
  page('/privacy', 'legal', 'PrivacyPage', () => import('./pages/legal-pages.tsx')),
  page('/terms', 'legal', 'TermsPage', () => import('./pages/legal-pages.tsx')),
  page('/accessibility', 'legal', 'AccessibilityPage', () => import('./pages/legal-pages.tsx')),
  page('*', 'site', 'NotFoundPage', () => import('./page/not-found-page.tsx')),
]

/** The page of a path; `*` if there is none. */
export const pageAt = (pathname: string): PageRoute | undefined => pages.find(({ path }) => matchPath(path, pathname))
