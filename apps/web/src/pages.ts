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

const page = (
  path: string,
  texts: string,
  load: () => Promise<Page>,
  shell: PageRoute['shell'] = 'site',
): PageRoute => ({ path, shell, texts: texts.split(' '), load: named(load) })

/** All pages with path and chunk, most visited first. */
export const pages: readonly PageRoute[] = [
  page('/', 'home', () => import('./pages/home-page.tsx').then((it) => it.HomePage)),
  page('/doctors', 'directory doctors', () => import('./pages/directory-page.tsx').then((it) => it.DirectoryPage)),
  page('/doctors/:speciality', 'directory doctors family messages waiting', () =>
    import('./pages/directory-page.tsx').then((it) => it.DirectoryPage),
  ),
  page('/appointment/:docId', 'doctors family messages payments waiting', () =>
    import('./pages/doctor-page.tsx').then((it) => it.DoctorPage),
  ),
  page('/My-Appointment', 'appointments family payments waiting', () =>
    import('./pages/appointments-page.tsx').then((it) => it.AppointmentsPage),
  ),
  page('/My-Appointment/:id', 'my-visit documents preparation appointments family payments waiting', () =>
    import('./pages/my-visit-page.tsx').then((it) => it.MyVisitPage),
  ),
  page('/visit', 'visit appointments messages', () => import('./pages/visit-page.tsx').then((it) => it.VisitPage)),
  page('/offer', 'waiting messages', () => import('./pages/offer-page.tsx').then((it) => it.OfferPage)),
  page('/v', 'visit appointments messages', () => import('./pages/visit-page.tsx').then((it) => it.VisitPage)),
  page('/o', 'waiting messages', () => import('./pages/offer-page.tsx').then((it) => it.OfferPage)),
  page('/m', 'visit appointments messages', () => import('./pages/visit-page.tsx').then((it) => it.VisitPage)),
  page('/w', 'waiting messages', () => import('./pages/offer-page.tsx').then((it) => it.OfferPage)),
  page('/edit-appointment', 'appointments doctors payments', () =>
    import('./pages/edit-appointment-page.tsx').then((it) => it.EditAppointmentPage),
  ),
  page('/payment/:appointmentId', 'payments', () => import('./pages/payment-page.tsx').then((it) => it.PaymentPage)),
  page('/payment/:appointmentId/receipt', 'payments', () =>
    import('./pages/receipt-page.tsx').then((it) => it.ReceiptPage),
  ),
  page('/desk/closed-day', 'hours desk', () =>
    import('./pages/staff/closed-day-page.tsx').then((it) => it.ClosedDayPage),
  ),
  page('/desk', 'desk documents till people calendar visits appointments messages', () =>
    import('./pages/staff/desk-page.tsx').then((it) => it.DeskPage),
  ),
  page('/doctor/appointments', 'calendar visits appointments doctors', () =>
    import('./pages/staff/doctor-calendar-page.tsx').then((it) => it.DoctorCalendarPage),
  ),
  page('/doctor/visits/:id', 'visit-page documents preparation inbox visits calendar appointments doctors', () =>
    import('./pages/staff/doctor-visit-page.tsx').then((it) => it.DoctorVisitPage),
  ),
  page('/doctor/appointments/list', 'visits appointments', () =>
    import('./pages/staff/doctor-visits-page.tsx').then((it) => it.DoctorVisitsPage),
  ),
  page('/doctor/hours', 'hours', () => import('./pages/staff/doctor-hours-page.tsx').then((it) => it.DoctorHoursPage)),
  page('/figures', 'figures', () => import('./pages/staff/figures-page.tsx').then((it) => it.FiguresPage)),
  page('/figures/messages', 'figures', () =>
    import('./pages/staff/figure-list-page.tsx').then((it) => it.SentMessagesPage),
  ),
  page('/figures/free-time', 'figures', () =>
    import('./pages/staff/figure-list-page.tsx').then((it) => it.FreeTimePage),
  ),
  page('/admin/doctors/:doctorId/hours', 'hours', () =>
    import('./pages/staff/managed-hours-page.tsx').then((it) => it.ManagedHoursPage),
  ),
  page('/admin/clinic/hours', 'settings hours', () =>
    import('./pages/staff/clinic-hours-page.tsx').then((it) => it.ClinicHoursPage),
  ),
  page('/admin/appointments', 'visits appointments', () =>
    import('./pages/staff/clinic-visits-page.tsx').then((it) => it.ClinicVisitsPage),
  ),
  page('/admin/payments', 'ledger', () => import('./pages/staff/ledger-page.tsx').then((it) => it.LedgerPage)),
  page(
    '/login',
    'account messages',
    () => import('./pages/account/login-page.tsx').then((it) => it.LoginPage),
    'account',
  ),
  page(
    '/verify-otp',
    'account messages',
    () => import('./pages/account/verify-otp-page.tsx').then((it) => it.VerifyOtpPage),
    'account',
  ),
  page(
    '/forgot-password2',
    'account messages',
    () => import('./pages/account/forgot-email-page.tsx').then((it) => it.ForgotEmailPage),
    'account',
  ),
  page(
    '/forgot-password2/verify',
    'account messages',
    () => import('./pages/account/forgot-verify-page.tsx').then((it) => it.ForgotVerifyPage),
    'account',
  ),
  page(
    '/forgot-password2/reset',
    'account messages',
    () => import('./pages/account/reset-password-page.tsx').then((it) => it.ResetPasswordPage),
    'account',
  ),
  page('/profile', 'account family messages', () =>
    import('./pages/account/profile-page.tsx').then((it) => it.ProfilePage),
  ),
  page('/profile/data', 'data erasure account', () =>
    import('./pages/account/data-page.tsx').then((it) => it.DataPage),
  ),
  page('/profile/delete', 'erasure account family', () =>
    import('./pages/account/erasure-page.tsx').then((it) => it.ErasurePage),
  ),
  page('/profile/activity', 'activity family', () =>
    import('./pages/account/activity-page.tsx').then((it) => it.ActivityPage),
  ),
  page('/profile/documents', 'documents', () =>
    import('./pages/account/documents-page.tsx').then((it) => it.DocumentsPage),
  ),
  page('/inquiries', 'inquiries family messages', () =>
    import('./pages/inquiries-page.tsx').then((it) => it.InquiriesPage),
  ),
  page('/doctor/inquiries', 'inbox inquiries messages', () =>
    import('./pages/staff/inbox-page.tsx').then((it) => it.InboxPage),
  ),
  page('/doctor/application', 'applications account messages', () =>
    import('./pages/staff/application-page.tsx').then((it) => it.ApplicationPage),
  ),
  page('/admin/doctors', 'applications messages settings', () =>
    import('./pages/staff/managed-doctors-page.tsx').then((it) => it.ManagedDoctorsPage),
  ),
  page('/admin/clinic', 'settings hours', () =>
    import('./pages/staff/settings-page.tsx').then((it) => it.SettingsPage),
  ),
  page('/admin/clinic/set-up', 'settings hours specialities visit-types visit-form applications messages', () =>
    import('./pages/staff/set-up-page.tsx').then((it) => it.SetUpPage),
  ),
  page('/admin/clinic/people', 'people desk messages', () =>
    import('./pages/staff/people-page.tsx').then((it) => it.PeoplePage),
  ),
  page('/admin/accounts', 'accounts account', () =>
    import('./pages/staff/accounts-page.tsx').then((it) => it.AccountsPage),
  ),
  page('/admin/audit', 'audit activity', () => import('./pages/staff/audit-page.tsx').then((it) => it.AuditPage)),
  page('/admin/clinic/receptionists', 'people applications messages', () =>
    import('./pages/staff/receptionists-page.tsx').then((it) => it.ReceptionistsPage),
  ),
  page('/admin/clinic/specialities', 'settings specialities applications messages', () =>
    import('./pages/staff/specialities-page.tsx').then((it) => it.SpecialitiesPage),
  ),
  page('/admin/clinic/visit-types', 'settings visit-types visit-form specialities applications messages', () =>
    import('./pages/staff/visit-types-page.tsx').then((it) => it.VisitTypesPage),
  ),
  page('/admin/clinic/visit-types/:id/before', 'visit-form preparation specialities messages', () =>
    import('./pages/staff/visit-form-page.tsx').then((it) => it.VisitFormPage),
  ),
  page('/admin/clinic/documents', 'settings hours documents applications messages', () =>
    import('./pages/staff/document-texts-page.tsx').then((it) => it.DocumentTextsPage),
  ),
  page('/d/:code', 'documents', () => import('./pages/document-page.tsx').then((it) => it.DocumentPage)),
  page('/about', 'site', () => import('./pages/about-page.tsx').then((it) => it.AboutPage)),
  page('/contact', 'site', () => import('./pages/contact-page.tsx').then((it) => it.ContactPage)),
  page('/privacy', 'legal', () => import('./pages/legal-pages.tsx').then((it) => it.PrivacyPage)),
  page('/terms', 'legal', () => import('./pages/legal-pages.tsx').then((it) => it.TermsPage)),
  page('/accessibility', 'legal', () => import('./pages/legal-pages.tsx').then((it) => it.AccessibilityPage)),
  page('*', 'site', () => import('./page/not-found-page.tsx').then((it) => it.NotFoundPage)),
]

/** The page of a path; `*` if there is none. */
export const pageAt = (pathname: string): PageRoute | undefined => pages.find(({ path }) => matchPath(path, pathname))
