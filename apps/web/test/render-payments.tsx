import type { User } from '@aafiya/contracts/account/account'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import type { AppointmentPayment, Hold } from '@aafiya/contracts/payments/payments'

import { PaymentPage } from '../src/pages/payment-page.tsx'
import { ReceiptPage } from '../src/pages/receipt-page.tsx'
import { AuditPage } from '../src/pages/staff/audit-page.tsx'
import { ClinicVisitsPage } from '../src/pages/staff/clinic-visits-page.tsx'
import { DoctorCalendarPage } from '../src/pages/staff/doctor-calendar-page.tsx'
import { DoctorVisitPage } from '../src/pages/staff/doctor-visit-page.tsx'
import { DoctorVisitsPage } from '../src/pages/staff/doctor-visits-page.tsx'
import { FreeTimePage, SentMessagesPage } from '../src/pages/staff/figure-list-page.tsx'
import { FiguresPage } from '../src/pages/staff/figures-page.tsx'
import { LedgerPage } from '../src/pages/staff/ledger-page.tsx'
import type { Answers } from './fake-api.ts'
import { clinic, renderRoutes, type Rendered } from './render-routes.tsx'

/** A clinic with online payments. */
export const aClinic = {
  ...clinic,
  address: '14 Nile Corniche',
  addressAr: '14 كورنيش النيل',
  paymentMethods: ['stripe'],
}

export const id = '00000000-0000-4000-8000-0000000000aa'
const doctorId = '4b177559-868e-4f9b-ae7a-01ec109de401'

/**
 * A test payment for an appointment on Sunday 22 November 2026, 15:30 in Cairo; a test sets the properties that matter.
 */
export const aPayment = (wanted: Partial<AppointmentPayment> = {}): AppointmentPayment => ({
  appointmentId: id,
  status: 'unpaid',
  appointmentStatus: 'booked',
  amount: 60,
  currency: 'USD',
  provider: null,
  paid: 0,
  refunded: 0,
  paidMinor: 0,
  refundStart: null,
  paidAt: null,
  refunds: [],
  canPay: true,
  heldUntil: null,
  ...wanted,
})

/** A payment made in time. */
export const aPaidOne = (wanted: Partial<AppointmentPayment> = {}): AppointmentPayment =>
  aPayment({
    status: 'paid',
    provider: 'stripe',
    paid: 60,
    paidMinor: 6000,
    refundStart: '2026-11-22T13:30:00.000Z',
    paidAt: '2026-11-20T12:00:00.000Z',
    canPay: false,
    ...wanted,
  })

/** A slot held for ten minutes from `now`. */
export const aHold = (wanted: Partial<Hold> = {}): Hold => ({
  appointmentId: id,
  doctorId,
  doctorName: 'Mariam Haddad',
  doctorNameAr: 'مريم حداد',
  appointmentDate: '2026-11-22T13:30:00.000Z',
  appointmentTime: '15:30',
  notes: null,
  fee: 60,
  currency: 'USD',
  paymentStatus: 'unpaid',
  expiresAt: '2026-11-20T12:20:00.000Z',
  ...wanted,
})

let made = 0

export function aVisit(wanted: Partial<Visit> = {}): Visit {
  made += 1
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    doctorId,
    doctorName: 'Mariam Haddad',
    doctorNameAr: null,
    patientName: 'Layla Aziz',
    patientNameAr: null,
    appointmentDate: '2026-11-22T13:30:00.000Z',
    appointmentTime: '15:30',
    notes: null,
    status: 'booked',
    fee: 60,
    currency: 'USD',
    paymentStatus: 'unpaid',
    cancelReason: null,
    cancelledAt: null,
    ...wanted,
  }
}

export const aUser = (wanted: Partial<User> = {}): User => ({
  id: '00000000-0000-4000-8000-0000000000ff',
  firstName: 'Nour',
  lastName: 'Saleh',
  fullName: 'Nour Saleh',
  fullNameAr: null,
  email: 'nour@example.com',
  gender: null,
  role: 2,
  phoneNumber: null,
  address: null,
  dateOfBirth: null,
  profilePictureUrl: null,
  language: 'en',
  hasPassword: true,
  ...wanted,
})
export const aDoctorUser = () => aUser({ role: 1, doctorId, doctorStatus: 'approved' })
export const anAdministrator = () => aUser({ role: 3 })

const routes = {
  '/payment/:appointmentId': <PaymentPage />,
  '/payment/:appointmentId/receipt': <ReceiptPage />,
  '/doctor/appointments': <DoctorCalendarPage />,
  '/doctor/appointments/list': <DoctorVisitsPage />,
  '/doctor/visits/:id': <DoctorVisitPage />,
  '/admin/appointments': <ClinicVisitsPage />,
  '/admin/payments': <LedgerPage />,
  '/admin/audit': <AuditPage />,
  '/figures': <FiguresPage />,
  '/figures/messages': <SentMessagesPage />,
  '/figures/free-time': <FreeTimePage />,
}

/** Renders the pages about payments and visits, signed in by default. */
export const renderPayments = (at: string, answers: Answers, rendered?: Rendered) =>
  renderRoutes(
    routes,
    at,
    {
      'GET /clinic': { body: aClinic },
      'GET /user': { body: aUser() },
      'GET /payments/holds/current': { body: { hold: null } },
      ...answers,
    },
    { token: 'tok', ...rendered },
  )
