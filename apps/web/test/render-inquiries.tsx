import type { Inquiry } from '@aafiya/contracts/inquiries'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import i18next from 'i18next'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { vi } from 'vitest'

import { startI18n } from '../src/i18n/i18n.ts'
import { InquiriesPage } from '../src/pages/inquiries-page.tsx'
import { ApplicationPage } from '../src/pages/staff/application-page.tsx'
import { InboxPage } from '../src/pages/staff/inbox-page.tsx'
import { ManagedDoctorsPage } from '../src/pages/staff/managed-doctors-page.tsx'
import { keepToken } from '../src/session/token-store.ts'
import { Toaster } from '../src/ui/feedback/toaster.tsx'
import { clinic, user } from './render-account.tsx'

/** Friday 20 November 2026, 14:10 in Cairo. */
export const now = '2026-11-20T12:10:00Z'
export const doctorId = 'ba1a4e4c-29e4-4c0a-9a3b-6f8a6b0f2d01'
const colleagueId = 'ba1a4e4c-29e4-4c0a-9a3b-6f8a6b0f2d02'

export const me = { id: doctorId, fullName: 'Lina Khoury', fullNameAr: 'لينا خوري', profilePictureUrl: null }
export const colleague = { id: colleagueId, fullName: 'Karim Mansour', fullNameAr: null, profilePictureUrl: null }

let made = 0

/** An inquiry of which nothing but what a test says matters. */
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

/** A signed link to a file, good for some minutes more. */
export const aLink = (id: string, minutes = 5) =>
  `/api/files/${id}?expires=${Math.floor(Date.parse(now) / 1000) + minutes * 60}&signature=s${minutes}`

export type Answer = { status?: number; body: unknown; next?: string } | 'unreachable'
export type Answers = Record<string, Answer | ((query: string) => Answer | Promise<Answer>)>

export const refusal = (status: number, code: string, message: string) => ({ status, body: { success: false, code, message } })

export const people = {
  patient: user,
  doctor: { ...user, role: 1, doctorId, doctorStatus: 'approved' },
  applicant: { ...user, role: 1, doctorId, doctorStatus: 'pending' },
  administrator: { ...user, role: 3 },
}

function Here() {
  const { pathname, search } = useLocation()
  return <span data-testid="here">{pathname + search}</span>
}

/** Renders the consultations' screens at a path; `calls` is what was asked of the API. */
export async function renderInquiries(
  at: string,
  answers: Answers,
  { as, language = 'en' }: { as?: keyof typeof people; language?: string } = {},
) {
  if (!i18next.isInitialized) await startI18n(['inquiries', 'inbox', 'applications', 'account', 'site', 'messages'])
  await i18next.changeLanguage(language)
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  keepToken(as ? 'tok' : null)

  const calls: { name: string; query: string; body: unknown }[] = []
  const all: Answers = { 'GET /clinic': { body: clinic }, ...(as && { 'GET /user': { body: people[as] } }), ...answers }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const [path = '', query = ''] = input.replace('/api', '').split('?')
    const name = `${init.method} ${path}`
    calls.push({ name, query, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const given = all[name]
    const answer = typeof given === 'function' ? await given(query) : given
    if (answer === undefined || answer === 'unreachable') throw new TypeError('Failed to fetch')
    const headers = answer.next === undefined ? undefined : { 'x-next-cursor': answer.next }
    return Response.json(answer.body, { status: answer.status ?? 200, ...(headers && { headers }) })
  })

  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/inquiries" element={<InquiriesPage />} />
          <Route path="/doctor/inquiries" element={<InboxPage />} />
          <Route path="/doctor/application" element={<ApplicationPage />} />
          <Route path="/admin/doctors" element={<ManagedDoctorsPage />} />
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>
        <Here />
        <Toaster closeLabel="Dismiss" />
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
    called: (name: string) => calls.filter((call) => call.name === name),
  }
}

/** Text as it is read: without the marks that keep directions apart, with plain spaces. */
export const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u200C\u2066-\u2069]/g, '').replace(/\u00A0/g, ' ')
