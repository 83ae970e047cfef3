import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { user } from '../../test/render-account.tsx'
import { startI18n } from '../i18n/i18n.ts'
import { keepToken } from '../session/token-store.ts'
import { InquiryButton } from './inquiry-button.tsx'
import { accountLinks } from './navigation.ts'

/** What lies under the button, from the top of the page on; nothing is laid out here. */
let under: Element[] = []
beforeEach(() => {
  under = []
  document.elementsFromPoint = () => under
})
afterEach(() => vi.unstubAllGlobals())

async function renderButton(token: string | null) {
  if (!i18next.isInitialized) await startI18n([])
  await i18next.changeLanguage('en')
  keepToken(token)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(user)))
  const it = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <InquiryButton />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await act(async () => {})
  // As a browser does that has laid out the page.
  window.dispatchEvent(new Event('scroll'))
  return it.getByRole('link', { name: 'Ask a doctor' })
}

test('leads anyone who is signed in to their inquiries', async () => {
  expect((await renderButton('tok')).getAttribute('href')).toBe('/inquiries')
})

test('leads a visitor through the login', async () => {
  expect((await renderButton(null)).getAttribute('href')).toBe('/login?returnTo=%2Finquiries')
})

/** Shows the button over a page, and lays it on a part of that, or on none. */
async function renderOver(html: string) {
  const main = document.createElement('main')
  main.innerHTML = html
  document.body.append(main)
  onTestFinished(() => main.remove())
  const button = await renderButton(null)
  const layOn = (part?: string) => {
    under = part === undefined ? [] : [...main.querySelectorAll(part), main]
    window.dispatchEvent(new Event('scroll'))
  }
  return { button, layOn }
}

test('gives way to what one presses or writes in, and not to text', async () => {
  const { button, layOn } = await renderOver('<p>Text</p><label>A time</label>')
  layOn('p')
  await waitFor(() => expect(button.className).toBe('button'))
  layOn('label')
  await waitFor(() => expect(button.className).toBe('gone'))
  layOn()
  await waitFor(() => expect(button.className).toBe('button'))
})

test('gives way to a link that looks like a button, and not to other links', async () => {
  const { button, layOn } = await renderOver('<a href="/about">About</a><a href="/My-Appointment" class="primary">My appointments</a>')
  layOn('[href="/about"]')
  await waitFor(() => expect(button.className).toBe('button'))
  layOn('.primary')
  await waitFor(() => expect(button.className).toBe('gone'))
})

test('withdraws while the page is scrolled down, and returns on the way up', async () => {
  const button = await renderButton(null)
  await waitFor(() => expect(button.className).toBe('button'))
  vi.stubGlobal('innerHeight', 500)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3000)
  const scrollTo = (scrollY: number) =>
    act(async () => {
      vi.stubGlobal('scrollY', scrollY)
      window.dispatchEvent(new Event('scroll'))
    })
  await scrollTo(400)
  expect(button.className).toBe('away')
  await scrollTo(300)
  expect(button.className).toBe('button')
  await scrollTo(2500)
  expect(button.className).toBe('button')
})

test.each([
  [{ role: 2 } as const, ['/profile', '/My-Appointment', '/inquiries']],
  [
    { role: 1, doctorStatus: 'approved' } as const,
    ['/profile', '/My-Appointment', '/inquiries', '/doctor/appointments', '/doctor/inquiries'],
  ],
  [{ role: 1, doctorStatus: 'declined' } as const, ['/profile', '/My-Appointment', '/inquiries', '/doctor/application']],
  [{ role: 3 } as const, ['/profile', '/My-Appointment', '/inquiries', '/admin/appointments', '/admin/doctors', '/admin/payments']],
])('the menu of %o leads to %o', (person, paths) => {
  expect(accountLinks(person).map(({ path }) => path)).toEqual(paths)
})
