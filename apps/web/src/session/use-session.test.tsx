import { onlineManager, QueryClient, QueryClientProvider, type QueryOptions } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { keepToken } from './token-store.ts'
import { useSession } from './use-session.ts'

const mona = {
  id: '3f2b8a5e-6d1c-4c8e-9a7b-0d1e2f3a4b5c',
  firstName: 'Mona',
  lastName: 'Said',
  fullName: 'Mona Said',
  email: 'mona@example.com',
  gender: 1,
  role: 2,
  phoneNumber: null,
  address: null,
  dateOfBirth: null,
  profilePictureUrl: null,
  language: 'en',
  hasPassword: true,
}
const answer = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }))
const refusal = (code: string) => ({ success: false, code, message: code })

function session(queries: Pick<QueryOptions, 'networkMode' | 'retry' | 'retryDelay'> = { retry: false }) {
  const queryClient = new QueryClient({ defaultOptions: { queries } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  )
  return renderHook(useSession, { wrapper }).result
}

beforeEach(() => localStorage.setItem('token', 'first'))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('without a token no one is signed in, and nothing is requested', () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('fetch', fetch)
  localStorage.clear()
  expect(session().current.status).toBe('signed-out')
  expect(fetch).not.toHaveBeenCalled()
})

test('with a token the user is loaded', async () => {
  vi.stubGlobal('fetch', vi.fn(answer(200, mona)))
  const it = session()
  expect(it.current.status).toBe('loading')
  await waitFor(() => expect(it.current.status).toBe('signed-in'))
  expect(it.current.user?.fullName).toBe('Mona Said')
})

test('a 401 ends the session', async () => {
  vi.stubGlobal('fetch', vi.fn(answer(401, refusal('signed_out'))))
  const it = session()
  await waitFor(() => expect(it.current.status).toBe('signed-out'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('a 401 for an old token does not end a newer session', async () => {
  let answerOld = (_: Response) => {}
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise<Response>((resolve) => (answerOld = resolve))),
  )
  session()
  localStorage.setItem('token', 'second')
  await act(async () => answerOld(Response.json(refusal('signed_out'), { status: 401 })))
  expect(localStorage.getItem('token')).toBe('second')
})

test.each([
  ['a server that is down', answer(503, refusal('unavailable'))],
  ['a proxy that speaks no JSON', () => Promise.resolve(new Response('<h1>502</h1>', { status: 502 }))],
  ['a lost network', () => Promise.reject(new TypeError('failed'))],
])('%s keeps the session and offers a retry', async (_, failing) => {
  const fetch = vi.fn<() => Promise<Response>>(failing)
  vi.stubGlobal('fetch', fetch)
  const it = session()
  await waitFor(() => expect(it.current.status).toBe('unreachable'))
  expect(localStorage.getItem('token')).toBe('first')
  fetch.mockImplementation(answer(200, mona))
  act(() => it.current.retry())
  await waitFor(() => expect(it.current.status).toBe('signed-in'))
})

test('signing out tells the server with the token and forgets it here', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string, init: RequestInit) => {
      if (url.endsWith('/logout')) sent.push(new Headers(init.headers).get('authorization'))
      return answer(200, url.endsWith('/logout') ? { success: true, message: 'x' } : mona)()
    }),
  )
  const it = session()
  await waitFor(() => expect(it.current.status).toBe('signed-in'))
  await act(() => it.current.signOut())
  expect(sent).toEqual(['Bearer first'])
  expect(it.current.status).toBe('signed-out')
})

test('a token removed in another tab is removed here', async () => {
  vi.stubGlobal('fetch', vi.fn(answer(200, mona)))
  const it = session()
  await waitFor(() => expect(it.current.status).toBe('signed-in'))
  localStorage.removeItem('token')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })))
  expect(it.current.status).toBe('signed-out')
})

test('a new token loads the new user', async () => {
  vi.stubGlobal('fetch', vi.fn(answer(200, mona)))
  localStorage.clear()
  const it = session()
  await act(() => it.current.signIn('second'))
  await waitFor(() => expect(it.current.user?.fullName).toBe('Mona Said'))
  keepToken(null)
})

test('offline, the session is not loading: no request is running', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError('Failed to fetch')))
  act(() => onlineManager.setOnline(false))
  onTestFinished(() => act(() => onlineManager.setOnline(true)))
  const it = session({ networkMode: 'offlineFirst', retry: 2, retryDelay: 1 })
  await waitFor(() => expect(it.current.status).toBe('unreachable'))
  vi.stubGlobal('fetch', vi.fn(answer(200, mona)))
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(it.current.status).toBe('signed-in'))
})
