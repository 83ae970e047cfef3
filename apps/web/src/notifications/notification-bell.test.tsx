import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { fireEvent, render, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { Suspense, type ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'

import { startI18n } from '../i18n/i18n.ts'
import { NotificationBell } from './notification-bell.tsx'

const one = {
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'appointment_booked',
  title: 'Appointment booked',
  body: 'Dr Amina Hassan, Sunday 22 November, 3:30 PM',
  link: '/My-Appointment',
  createdAt: '2026-11-20T10:00:00.000Z',
  readAt: null,
}
const read = {
  ...one,
  id: '22222222-2222-4222-8222-222222222222',
  title: 'Email changed',
  link: null,
  readAt: '2026-11-20T11:00:00.000Z',
}
const foreign = { ...one, id: '33333333-3333-4333-8333-333333333333', title: 'Elsewhere', link: '//evil.example' }

function Here() {
  return <span data-testid="here">{useLocation().pathname}</span>
}

async function ring(list: unknown, language = 'en', unread?: number, beside?: ReactNode) {
  if (!i18next.isInitialized) await startI18n(['notifications'])
  await i18next.changeLanguage(language)
  await i18next.loadNamespaces(['notifications', 'common'])
  const asked: string[] = []
  const answer = { list }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    asked.push(`${init.method} ${input}`)
    if (answer.list === 'unreachable') throw new TypeError('Failed to fetch')
    const headers = unread === undefined ? {} : { 'x-unread-count': String(unread) }
    return new Response(JSON.stringify(input.includes('/read/') ? one : answer.list), { headers })
  })
  const screen = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Suspense>
          <NotificationBell />
          {beside}
        </Suspense>
        <Here />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const open = async () =>
    fireEvent.click(await screen.findByRole('button', { name: language === 'en' ? /^Notifications/ : /^الإشعارات/ }))
  return { ...screen, asked, answer, open }
}

test.each([
  ['en', 1, 'Notifications: \u20681\u2069 unread'],
  ['ar', 1, 'الإشعارات: إشعار واحد غير مقروء'],
  ['ar', 2, 'الإشعارات: إشعاران غير مقروءين'],
])('in %s its name says that %i are unread', async (language, count, name) => {
  const it = await ring(
    Array.from({ length: count }, (_, index) => ({ ...one, id: `${index}${one.id.slice(1)}` })),
    language,
  )
  const plain = name.replaceAll(/[\u2068\u2069]/g, '')
  await waitFor(() =>
    expect(
      it
        .getByRole('button')
        .getAttribute('aria-label')
        ?.replaceAll(/[\u2068\u2069]/g, ''),
    ).toBe(plain),
  )
})

test('counts unread ones beyond the newest, and one less once one is read', async () => {
  const it = await ring([one, read], 'en', 63)
  const name = () => it.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label')
  await waitFor(() => expect(name()).toContain('63'))
  await it.open()
  fireEvent.click(await it.findByRole('link', { name: /Appointment booked/ }))
  await waitFor(() => expect(name()).toContain('62'))
})

test('opening it fetches new notifications', async () => {
  const it = await ring([read])
  await waitFor(() => expect(it.asked).toHaveLength(1))
  it.answer.list = [one, read]
  await it.open()
  expect(await it.findByRole('link', { name: /Appointment booked/ })).toBeTruthy()
})

test('lists them in order and names the unread ones', async () => {
  const it = await ring([one, read])
  await it.open()
  const rows = (await it.findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows[0]).toContain('Unread')
  expect(rows[1]).not.toContain('Unread')
})

test('opening one marks it as read and follows its link', async () => {
  const it = await ring([one, read])
  await it.open()
  fireEvent.click(await it.findByRole('link', { name: /Appointment booked/ }))
  await waitFor(() => expect(it.asked).toContain(`POST /api/notifications/read/${one.id}`))
  expect(it.getByTestId('here').textContent).toBe('/My-Appointment')
  expect(it.getByRole('button').getAttribute('aria-expanded')).toBe('false')
  expect(it.getByRole('button').getAttribute('aria-label')).toContain('0')
})

test('a notification without a link, or with one to another site, is only marked as read', async () => {
  const it = await ring([foreign])
  await it.open()
  fireEvent.click(await it.findByRole('button', { name: /Elsewhere/ }))
  await waitFor(() => expect(it.queryByText('Unread')).toBeNull())
  expect(it.getByTestId('here').textContent).toBe('/')
})

test('Escape closes it and returns the focus', async () => {
  const it = await ring([one])
  await it.open()
  fireEvent.keyDown(await it.findByRole('link'), { key: 'Escape' })
  expect(it.getByRole('button').getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(it.getByRole('button'))
})

test('an empty list and a failed one look different', async () => {
  const it = await ring('unreachable')
  await it.open()
  await waitFor(() => expect(it.getByRole('alert').textContent).toContain('We could not load your notifications'))
  it.answer.list = []
  const retry = it.getByRole('button', { name: 'Try again' })
  retry.focus()
  fireEvent.click(retry)
  expect(await it.findByText(/Nothing yet/)).toBeTruthy()
  expect(document.activeElement).toBe(it.getByRole('heading', { name: 'Notifications' }))
})

function Cancel() {
  const { mutate } = useMutation({ mutationFn: async () => true })
  return <button onClick={() => mutate()}>Cancel</button>
}

test("the count updates right after the user's own actions", async () => {
  const it = await ring([read], 'en', undefined, <Cancel />)
  await waitFor(() => expect(it.asked).toHaveLength(1))
  it.answer.list = [one, read]
  fireEvent.click(it.getByRole('button', { name: 'Cancel' }))
  await waitFor(() =>
    expect(it.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label')).toContain('1'),
  )
})
