import type { LinkedOffer } from '@aafiya/contracts/appointments/waiting-list'
import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Answers } from '../../test/fake-api.ts'
import { clinic, plain, renderRoutes, type Rendered } from '../../test/render-routes.tsx'
import { answeredByServer } from '../../test/server-time.ts'
import { OfferPage } from './offer-page.tsx'

const post = 'POST /waiting-offers/open'

/** Sunday 22 November 2026, 15:30 in Cairo; reserved for twenty minutes. */
const offer: LinkedOffer = {
  shown: 'one',
  state: 'open',
  isWaiting: true,
  startsAt: '2026-11-22T13:30:00.000Z',
  offeredAt: '2026-11-20T12:10:00.000Z',
  reservedUntil: '2026-11-20T12:30:00.000Z',
  doctorId: '4b177559-868e-4f9b-ae7a-01ec109de401',
  doctorName: 'Mariam Haddad',
  doctorNameAr: 'مريم حداد',
  doctorImage: null,
  address: '14 Nile Corniche',
  addressAr: null,
}

const open = (answers: Answers = {}, rendered?: Rendered) =>
  renderRoutes(
    { '/offer': <OfferPage /> },
    `/offer#${'a'.repeat(43)}`,
    { [post]: { body: offer }, ...answers },
    rendered,
  )

/** A phone whose clock is an hour ahead, at 14:10 in Cairo. */
const openAhead = (language: 'en' | 'ar' = 'en') =>
  open(answeredByServer('2026-11-20T12:10:00Z', post, offer), {
    language,
    moment: '2026-11-20T13:10:00Z',
    timers: ['setInterval', 'clearInterval'],
  })
const later = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))

test('an offer counts down by the server’s clock; at the end it is refetched', async () => {
  const it = await openAhead()
  expect((await it.findByRole('timer')).textContent).toBe('20:00')
  expect(it.calledTimes(post)).toBe(1)
  later(19 * 60 + 59)
  expect([it.getByRole('timer').textContent, it.calledTimes(post)]).toEqual(['0:01', 1])
  Object.assign(it.answers, { [post]: { body: { ...offer, state: 'expired' } } })
  later(1)
  await waitFor(() => expect(it.getByText('This time is no longer reserved for you')).toBeTruthy())
})

test('a server whose clock is slightly behind is asked once more', async () => {
  const it = await openAhead()
  await it.findByRole('timer')
  later(20 * 60)
  await waitFor(() => expect(it.calledTimes(post)).toBe(2))
  Object.assign(it.answers, { [post]: { body: { ...offer, state: 'expired' } } })
  later(6)
  await waitFor(() => expect(it.getByText('This time is no longer reserved for you')).toBeTruthy())
})

test.each([
  [
    'en',
    ['The reservation ends in 10 minutes.', 'The reservation ends in 5 minutes.', 'The reservation ends in 1 minute.'],
  ],
  ['ar', ['ينتهي الحجز المؤقت بعد 10 دقائق.', 'ينتهي الحجز المؤقت بعد 5 دقائق.', 'ينتهي الحجز المؤقت بعد دقيقة.']],
] as const)('it is said at ten, five and one minutes: %s', async (language, sentences) => {
  const it = await openAhead(language)
  await it.findByRole('timer')
  const said = () =>
    it
      .getAllByRole('status')
      .map(({ textContent }) => plain(textContent))
      .join('')
  expect(said()).toBe('')
  const heard = [10, 5, 4].map((minutes) => {
    later(minutes * 60)
    return said()
  })
  expect(heard).toEqual(sentences)
})

test('an offer opened late announces no more time than is left', async () => {
  const late = { ...offer, reservedUntil: '2026-11-20T12:18:00.000Z' }
  const it = await open({ [post]: { body: late } }, { timers: ['setInterval', 'clearInterval'] })
  expect((await it.findByRole('timer')).textContent).toBe('8:00')
  expect(it.queryByText(/The reservation ends/)).toBeNull()
})

test('if the doctor has no address, directions lead to the clinic', async () => {
  const own = { ...clinic, address: '7 Tahrir Square', mapUrl: 'https://maps.example/aafiya' }
  const it = await open({ [post]: { body: { ...offer, address: null } }, 'GET /clinic': { body: own } })
  const way = await it.findByRole('link', { name: /^7 Tahrir Square.*on a map/ })
  expect(way.getAttribute('href')).toBe('https://maps.example/aafiya')
})

test('only while unanswered does it say that nothing has changed', async () => {
  const it = await open({ [post]: { body: { ...offer, state: 'taken' } } })
  await it.findByText(/This link opens only this offer/)
  expect(it.queryByText(/nothing has changed/)).toBeNull()
  const again = await open()
  await again.findByText(/nothing has changed/)
})
