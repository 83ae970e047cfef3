import type { User } from '@aafiya/contracts/account'
import type { AppointmentPayment, Hold } from '@aafiya/contracts/payments'
import type { Visit } from '@aafiya/contracts/visits'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import i18next from 'i18next'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { vi } from 'vitest'

import { startI18n } from '../src/i18n/i18n.ts'
import { PaymentPage } from '../src/pages/payment-page.tsx'
import { ReceiptPage } from '../src/pages/receipt-page.tsx'
import { ClinicVisitsPage } from '../src/pages/staff/clinic-visits-page.tsx'
import { DoctorVisitsPage } from '../src/pages/staff/doctor-visits-page.tsx'
import { LedgerPage } from '../src/pages/staff/ledger-page.tsx'
import { keepToken } from '../src/session/token-store.ts'
import type { Answers, Call } from './render-doctors.tsx'
import { now } from './render-doctors.tsx'

export const aClinic = {
  name: 'Aafiya',
  nameAr: 'عافية',
  phone: null,
  email: null,
  address: '14 Nile Corniche',
  addressAr: '14 كورنيش النيل',
  timeZone: 'Africa/Cairo',
  currency: 'USD',
  googleClientId: null,
  paymentMethods: ['stripe'],
  refundRule: { fullHours: 24, latePercent: 50 },
}

export const id = '00000000-0000-4000-8000-0000000000aa'
const doctorId = '4b177559-868e-4f9b-ae7a-01ec109de401'

/** A payment of which nothing but what a test says matters; of an appointment on Sunday 22 November 2026, 15:30 in Cairo. */
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
  earliestStart: null,
  paidAt: null,
  refunds: [],
  canPay: true,
  heldUntil: null,
  ...wanted,
})

/** One that was paid while there was time. */
export const aPaidOne = (wanted: Partial<AppointmentPayment> = {}): AppointmentPayment =>
  aPayment({
    status: 'paid',
    provider: 'stripe',
    paid: 60,
    paidMinor: 6000,
    earliestStart: '2026-11-22T13:30:00.000Z',
    paidAt: '2026-11-20T12:00:00.000Z',
    canPay: false,
    ...wanted,
  })

/** A slot that is held for ten minutes from `now` on. */
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

function Here() {
  const { pathname, search } = useLocation()
  return <span data-testid="here">{pathname + search}</span>
}

const pages = (
  <Routes>
    <Route path="/payment/:appointmentId" element={<PaymentPage />} />
    <Route path="/payment/:appointmentId/receipt" element={<ReceiptPage />} />
    <Route path="/doctor/appointments" element={<DoctorVisitsPage />} />
    <Route path="/admin/appointments" element={<ClinicVisitsPage />} />
    <Route path="/admin/payments" element={<LedgerPage />} />
    <Route path="*" element={<p>elsewhere</p>} />
  </Routes>
)

/** Renders the pages about money at a path, at `now`; all timers are the test's where it says so. */
export async function renderPayments(
  at: string,
  answers: Answers,
  { language = 'en', token = 'tok', isTimed = false }: { language?: string; token?: string | null; isTimed?: boolean } = {},
) {
  if (!i18next.isInitialized) await startI18n(['payments', 'visits', 'ledger', 'appointments', 'doctors', 'messages'])
  await i18next.changeLanguage(language)
  vi.useFakeTimers({ now: new Date(now), toFake: isTimed ? ['Date', 'setInterval', 'clearInterval'] : ['Date'] })
  keepToken(null)
  keepToken(token)
  const calls: Call[] = []
  const headers: Record<string, Record<string, string>> = {}
  const all: Answers = {
    'GET /clinic': { body: aClinic },
    'GET /user': { body: aUser() },
    'GET /payments/holds/current': { body: { hold: null } },
    ...answers,
  }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const [path = '', query = ''] = input.replace('/api', '').split('?')
    const name = `${init.method} ${path}`
    calls.push({ name, query, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined, key: null })
    const given = all[`${name}?${query}`] ?? all[name]
    const answer = typeof given === 'function' ? await given(query) : given
    if (answer === undefined || answer === 'unreachable') throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status ?? 200, headers: headers[`${name}?${query}`] ?? headers[name] ?? {} })
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        {pages}
        <Here />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await act(async () => {})
  return {
    ...screen,
    calls,
    headers,
    answers: all,
    queryClient,
    here: () => screen.getByTestId('here').textContent,
    calledTimes: (name: string) => calls.filter((call) => call.name === name).length,
  }
}
