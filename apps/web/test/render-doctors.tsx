import type { Doctor } from '@aafiya/contracts/doctors'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import i18next from 'i18next'
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router-dom'
import { vi } from 'vitest'

import { startI18n } from '../src/i18n/i18n.ts'
import { AppointmentsPage } from '../src/pages/appointments-page.tsx'
import { DirectoryPage } from '../src/pages/directory-page.tsx'
import { DoctorPage } from '../src/pages/doctor-page.tsx'
import { EditAppointmentPage } from '../src/pages/edit-appointment-page.tsx'
import { keepToken } from '../src/session/token-store.ts'
import { Toaster } from '../src/ui/feedback/toaster.tsx'

/** Friday 20 November 2026, 14:10 in Cairo: today's first time is 15:00. */
export const now = '2026-11-20T12:10:00Z'

const clinic = {
  name: 'Aafiya',
  nameAr: 'عافية',
  phone: null,
  email: null,
  address: null,
  addressAr: null,
  timeZone: 'Africa/Cairo',
  currency: 'USD',
  googleClientId: null,
  paymentMethods: [],
  refundRule: { fullHours: 24, latePercent: 50 },
}

let made = 0

/** A doctor of whom nothing but what a test says matters. */
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

/** `next`: the cursor of the page after it. */
export type Answer = { status?: number; body: unknown; next?: string } | 'unreachable'
/** What the API answers, by method and path without the query; a function is asked each time, with the query. */
export type Answers = Record<string, Answer | ((query: string) => Answer | Promise<Answer>)>

export interface Call {
  name: string
  query: string
  body: unknown
  key: string | null
}

export const refusal = (status: number, code: string, message: string) => ({ status, body: { success: false, code, message } })

/** A civil time of the week of `now` as the instant at which the doctor is taken. Cairo is two hours ahead in November. */
export const taken = (date: string, ...times: string[]) =>
  times.map((time) => ({ appointmentDate: new Date(`${date}T${time}:00+02:00`).toISOString() }))

function Here() {
  const { pathname, search } = useLocation()
  return <span data-testid="here">{pathname + search}</span>
}

const pages = (
  <Routes>
    <Route path="/doctors/:speciality?" element={<DirectoryPage />} />
    <Route path="/appointment/:docId" element={<DoctorPage />} />
    <Route path="/My-Appointment" element={<AppointmentsPage />} />
    <Route path="/edit-appointment" element={<EditAppointmentPage />} />
    <Route path="*" element={<p>elsewhere</p>} />
  </Routes>
)

export interface Visit {
  language?: string
  token?: string
  /** Navigation state. */
  state?: unknown
  /** Goes on with what the page before it left behind. */
  isSameVisit?: boolean
  /** Another moment than `now`. */
  moment?: string
}

/** Renders the pages at a path at `now`; `calls` is what was asked of the API. */
export async function renderDoctors(
  at: string,
  answers: Answers,
  { language = 'en', token, state, isSameVisit = false, moment = now }: Visit = {},
) {
  if (!i18next.isInitialized) await startI18n(['doctors', 'appointments', 'account', 'messages', 'payments'])
  await i18next.changeLanguage(language)
  vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] })
  if (!isSameVisit) keepToken(null)
  keepToken(token ?? null)

  const calls: Call[] = []
  const all: Answers = { 'GET /clinic': { body: clinic }, 'GET /user': 'unreachable', ...answers }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const [path = '', query = ''] = input.replace('/api', '').split('?')
    const name = `${init.method} ${path}`
    calls.push({
      name,
      query,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      key: new Headers(init.headers).get('idempotency-key'),
    })
    const given = all[name]
    const answer = typeof given === 'function' ? await given(query) : given
    if (answer === undefined || answer === 'unreachable') throw new TypeError('Failed to fetch')
    const headers = answer.next === undefined ? undefined : { 'x-next-cursor': answer.next }
    return Response.json(answer.body, { status: answer.status ?? 200, ...(headers && { headers }) })
  })

  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[{ ...parsePath(at), state }]}>
        {pages}
        <Here />
        <Toaster closeLabel="Close" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await act(async () => {})
  return {
    ...screen,
    calls,
    answers: all,
    queryClient,
    here: () => screen.getByTestId('here').textContent,
    calledTimes: (name: string) => calls.filter((call) => call.name === name).length,
  }
}

/** Text as it is read: without the marks that keep directions apart, with plain spaces. */
export const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u200C\u2066-\u2069]/g, '').replace(/\u00A0/g, ' ')
