import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'

import { api } from '../api.ts'
import { startI18n } from '../i18n/i18n.ts'
import { OfflineNotice } from './offline-notice.tsx'

afterEach(() => vi.unstubAllGlobals())

function Appointments() {
  useQuery({
    queryKey: ['appointments', 'list'],
    queryFn: ({ signal }) => api.appointments.list({ signal }),
    retry: false,
  })
  return null
}

/** `kept` is what the service worker answers while the server is unreachable. */
async function show(hasAppointments: boolean) {
  let isAway = true
  const fetch = vi.fn(() => {
    const headers: HeadersInit = isAway ? { 'x-kept-since': 'Fri, 20 Nov 2026 10:00:00 GMT' } : {}
    return Promise.resolve(
      Object.defineProperty(Response.json([], { headers }), 'url', {
        value: 'https://clinic.example/api/appointments',
      }),
    )
  })
  vi.stubGlobal('fetch', fetch)
  if (!i18next.isInitialized) await startI18n([])
  await i18next.changeLanguage('en')
  const page = (shows: boolean) => (
    <QueryClientProvider client={queryClient}>
      {shows && <Appointments />}
      <OfflineNotice />
    </QueryClientProvider>
  )
  const queryClient = new QueryClient()
  const it = render(page(true))
  await it.findByText(/This copy was saved/)
  if (!hasAppointments) it.rerender(page(false))
  return { ...it, fetch, comeBack: () => (isAway = false) }
}

test('a saved copy is replaced once the server is back, without a browser event', async () => {
  const it = await show(true)
  it.comeBack()
  await waitFor(() => expect(it.queryByText(/This copy was saved/)).toBeNull())
})

test('coming back online refetches at once', async () => {
  const it = await show(true)
  it.comeBack()
  const before = it.fetch.mock.calls.length
  act(() => void window.dispatchEvent(new Event('online')))
  expect(it.queryByText(/This copy was saved/)).toBeNull()
  await waitFor(() => expect(it.fetch.mock.calls.length).toBeGreaterThan(before))
})

test('a page without appointments does not show the notice of the previous page', async () => {
  const it = await show(false)
  await waitFor(() => expect(it.queryByText(/This copy was saved/)).toBeNull())
})
