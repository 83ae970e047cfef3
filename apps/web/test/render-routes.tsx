import { QueryClient, QueryClientProvider, timeoutManager } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import i18next from 'i18next'
import { Suspense, useEffect, type ReactElement } from 'react'
import { MemoryRouter, parsePath, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'

import { startI18n } from '../src/i18n/i18n.ts'
import { pages } from '../src/pages.ts'
import { currentToken, keepToken } from '../src/session/token-store.ts'
import { Toaster } from '../src/ui/feedback/toaster.tsx'
import { fakeApi, type Answers } from './fake-api.ts'

/** Friday 20 November 2026, 14:10 in Cairo: today's first time is 15:00. */
export const now = '2026-11-20T12:10:00Z'

/** The clinic's facts, without Google sign-in and payments. */
export const clinic = {
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
  publicUrl: 'https://care.example',
}

/** Removes bidi marks and non-breaking spaces from a text. */
export const plain = (text: string | null | undefined) =>
  (text ?? '').replace(/[\u200C\u2066-\u2069]/g, '').replace(/\u00A0/g, ' ')

/** Navigates to another page like a link in the header, or by history entries like the browser's Back. */
let follow: (to: string | number) => void = () => {}

function Here() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    follow = (to) => void (typeof to === 'number' ? navigate(to) : navigate(to))
  }, [navigate])
  return <span data-testid="here">{pathname + search + hash}</span>
}

export interface Rendered {
  language?: string
  token?: string | null
  /** Navigation state. */
  state?: unknown
  /** Overrides `now`. */
  moment?: string
  /** Keeps what the previous page left in memory. */
  isSameVisit?: boolean
  /** Timers to fake in addition to the date. */
  timers?: ('setInterval' | 'clearInterval' | 'setTimeout' | 'clearTimeout')[]
}

const realTimeout = setTimeout
const longestPause = 10_000
// The pauses before a request is sent again pass ten times as fast, except for tests that move the time themselves.
timeoutManager.setTimeoutProvider({
  setTimeout: (run, ms) => setTimeout(run, setTimeout === realTimeout && ms <= longestPause ? ms / 10 : ms),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer),
})

/** Renders the app at a path, at `now` by default; `calls` are the API requests. */
export async function renderRoutes(
  routes: Readonly<Record<string, ReactElement>>,
  at: string,
  answers: Answers,
  { language = 'en', token = null, state, moment = now, isSameVisit = false, timers = [] }: Rendered = {},
) {
  if (!i18next.isInitialized) await startI18n([...new Set(pages.flatMap(({ texts }) => texts ?? []))])
  await i18next.changeLanguage(language)
  // What else waits for a moment goes on by itself.
  const shouldAdvanceTime = timers.includes('setTimeout')
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date', ...timers], shouldAdvanceTime })
  vi.setSystemTime(moment)
  onTestFinished(() => void vi.useRealTimers())
  if (!isSameVisit) keepToken(null)
  if (token !== currentToken()) keepToken(token)
  const all: Answers = { 'GET /clinic': { body: clinic }, ...answers }
  const calls = fakeApi(all)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[{ ...parsePath(at), state }]}>
        <Suspense>
          <Routes>
            {Object.entries(routes).map(([path, element]) => (
              <Route key={path} path={path} element={element} />
            ))}
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
        </Suspense>
        <Here />
        <Toaster closeLabel="Close" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await act(async () => {})
  const callsTo = (name: string) => calls.filter((call) => call.name === name)
  return {
    ...screen,
    calls,
    /** The requests that change something. */
    sent: () => calls.filter(({ name }) => !name.startsWith('GET ')).map(({ name, body }) => ({ name, body })),
    answers: all,
    queryClient,
    leaveTo: (to: string) => act(async () => follow(to)),
    goBack: () => act(async () => follow(-1)),
    here: () => screen.getByTestId('here').textContent,
    callsTo,
    calledTimes: (name: string) => callsTo(name).length,
  }
}
