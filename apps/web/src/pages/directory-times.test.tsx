import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { aDoctor, renderDoctors } from '../../test/render-doctors.tsx'
import { plain } from '../../test/render-routes.tsx'

// Cairo is two hours ahead: it is Friday 20 November, 14:10.
const times = {
  today: '2026-11-20T13:30:00.000Z',
  tomorrow: '2026-11-21T08:00:00.000Z',
  later: '2026-12-03T08:00:00.000Z',
}
const counts = { 'GET /doctors/counts': { body: [] } }
const timeOf = (it: Awaited<ReturnType<typeof renderDoctors>>, name: string) =>
  it.getByRole('link', { name }).closest('article')?.querySelector('a[href*="time="]')

test.each([
  ['en', times.today, 'Today 3:30 PM', '2026-11-20&time=15%3A30'],
  ['en', times.tomorrow, 'Tomorrow 10:00 AM', '2026-11-21&time=10%3A00'],
  ['en', times.later, 'Thu 3 December, 10:00 AM', '2026-12-03&time=10%3A00'],
  ['ar', times.today, 'اليوم 3:30 م', '2026-11-20&time=15%3A30'],
  ['ar', times.later, 'الخميس 3 ديسمبر،\n10:00 ص', '2026-12-03&time=10%3A00'],
])('a card shows the earliest free time and links to it: %s, %s', async (language, nextFree, words, when) => {
  const doctor = aDoctor({ nextFree })
  const it = await renderDoctors('/doctors', { ...counts, 'GET /doctors': { body: [doctor] } }, { language })
  const link = await waitFor(() => {
    const found = it.container.querySelector('a[href*="time="]')
    if (!found) throw new Error('no time')
    return found
  })
  expect(plain(link.textContent)).toBe(words)
  expect(link.getAttribute('href')).toBe(`/appointment/${doctor.id}?day=${when}`)
  const name = document.getElementById(link.getAttribute('aria-describedby') ?? '')
  expect(plain(name?.textContent)).toContain('Mariam Haddad')
})

test.each([
  ['en', /^Available$/, 'MD, FRCPCH'],
  ['ar', /^الحجز متاح$/, 'دكتوراه في طب الأطفال'],
])('a card shows the label and the degree next to the time: %s', async (language, label, degree) => {
  const doctor = aDoctor({ nextFree: times.today, degreeAr: 'دكتوراه في طب الأطفال' })
  const it = await renderDoctors('/doctors', { ...counts, 'GET /doctors': { body: [doctor] } }, { language })
  const shown = await it.findByText(label)
  expect(shown.className).not.toMatch(/hidden/i)
  expect(shown.parentElement?.querySelector('a[href*="time="]')).toBeTruthy()
  expect(it.getByText(degree)).toBeTruthy()
})

test('a doctor who takes no bookings, or has no free time, says so without a link to a time', async () => {
  const doctors = [
    aDoctor({ fullName: 'Omar Saleh', availability: false, nextFree: null }),
    aDoctor({ fullName: 'Tarek Nasser', nextFree: null }),
  ]
  const it = await renderDoctors('/doctors', { ...counts, 'GET /doctors': { body: doctors } })
  expect(await it.findByText('Not taking bookings')).toBeTruthy()
  expect(it.getByText('No times available')).toBeTruthy()
  expect(it.container.querySelector('a[href*="time="]')).toBeNull()
})

test('a time that has passed is hidden, and the list is refetched', async () => {
  const doctor = aDoctor({ fullName: 'Omar Saleh', nextFree: times.today })
  const it = await renderDoctors('/doctors', { ...counts, 'GET /doctors': { body: [doctor] } })
  await waitFor(() => expect(plain(timeOf(it, 'Dr Omar Saleh')?.textContent)).toBe('Today 3:30 PM'))
  it.answers['GET /doctors'] = { body: [{ ...doctor, nextFree: times.tomorrow }] }
  vi.setSystemTime('2026-11-20T13:31:00Z')
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(plain(timeOf(it, 'Dr Omar Saleh')?.textContent)).toBe('Tomorrow 10:00 AM'))
})

test('a window that regains focus refetches the times', async () => {
  const doctor = aDoctor({ fullName: 'Omar Saleh', nextFree: times.today })
  const it = await renderDoctors('/doctors', { ...counts, 'GET /doctors': { body: [doctor] } })
  await waitFor(() => expect(timeOf(it, 'Dr Omar Saleh')).toBeTruthy())
  it.answers['GET /doctors'] = { body: [{ ...doctor, nextFree: null }] }
  fireEvent.focus(window)
  expect(await it.findByText('No times available')).toBeTruthy()
})
