import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { beginPrinting, day, openDesk, visit } from '../../../test/open-desk.tsx'
import { plain } from '../../../test/render-routes.tsx'

const count = 120
const doctorId = (place: number) => `5b177559-868e-4f9b-ae7a-${String(place).padStart(12, '0')}`
const many = Array.from({ length: count }, (_, place) => ({
  ...day.doctors[0],
  id: doctorId(place),
  fullName: `Doctor ${place}`,
}))
const ofLast = { ...visit, doctorId: doctorId(count - 1) }
const answers = { 'GET /desk/day': { body: { ...day, doctors: many, visits: [ofLast] } } }

// The window of a page without a layout.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900))
afterEach(() => void vi.restoreAllMocks())

const rows = (grid: HTMLElement) => within(grid).getAllByRole('row')
const rowOf = (element: Element | null) => element?.closest('[role="row"]')?.getAttribute('aria-rowindex')

test('of 120 doctors only the columns in view are in the page, which says how many there are', async () => {
  const { grid } = await openDesk(answers)
  expect(rows(grid).length).toBeLessThan(16)
  expect(grid.getAttribute('aria-rowcount')).toBe(String(count))
  expect(rows(grid).map((row) => row.getAttribute('aria-rowindex'))).toEqual(
    rows(grid).map((_, index) => String(index + 1)),
  )
})

test('a column that comes into view finds no time’s words again', async () => {
  const { it, grid, press } = await openDesk(answers)
  // Without a layout the list of narrow screens is there too, and finds its words at each press.
  await it.findByRole('heading', { name: 'Earliest available time' })
  press('ArrowDown', grid)
  const inView = rows(grid).length
  const formatters: { format: unknown } = Intl.DateTimeFormat.prototype
  const format = vi.spyOn(formatters, 'format', 'get')
  const found: number[] = []
  for (let step = 1; step < inView + 3; step++) {
    format.mockClear()
    press('ArrowRight')
    found.push(format.mock.calls.length)
  }
  expect(rowOf(document.activeElement)).toBe(String(inView + 3))
  const times = document.activeElement?.closest('[role="row"]')?.querySelectorAll('[data-cell^="free"]').length
  expect(times).toBeGreaterThan(4)
  expect(Math.max(...found.slice(-3)) - Math.min(...found)).toBeLessThan(times ?? 0)
})

test('the arrows go on to columns that were out of view', async () => {
  const { grid, press } = await openDesk(answers)
  press('ArrowDown', grid)
  const inView = rows(grid).length
  for (let step = 1; step < inView + 3; step++) press('ArrowRight')
  expect(rowOf(document.activeElement)).toBe(String(inView + 3))
  press('ArrowLeft')
  expect(rowOf(document.activeElement)).toBe(String(inView + 2))
  expect(rows(grid).length).toBeLessThan(18)
})

test('a visit out of view is in the day on paper', async () => {
  const { it, grid } = await openDesk(answers)
  expect(within(grid).queryByText('Yusuf Aziz')).toBeNull()
  await it.findByRole('button', { name: 'Print' })
  await beginPrinting()
  expect(document.querySelector('[data-paper=""]')?.textContent).toContain('Yusuf Aziz')
  act(() => void dispatchEvent(new Event('afterprint')))
})

test('the next day is loaded while its button has the focus, and is shown without a wait', async () => {
  const dates: string[] = []
  const { it } = await openDesk({
    'GET /desk/day': (query) => {
      const date = new URLSearchParams(query).get('date') ?? ''
      dates.push(date)
      return { body: { ...day, date, visits: [] } }
    },
  })
  const next = it.getByRole('button', { name: 'Next day' })
  act(() => next.focus())
  await waitFor(() => expect(dates).toEqual(['2026-11-20', '2026-11-21']))
  await act(async () => {})
  fireEvent.click(next)
  expect(document.querySelector('[data-cell*=" 2026-11-21 "]')).not.toBeNull()
  // Going on is likely, so the day after is loaded, and the shown one is not loaded again.
  await waitFor(() => expect(dates).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']))
})

test('while a day is loading, the one beyond it is not requested yet', async () => {
  const dates: string[] = []
  let arrive = () => {}
  const loading = new Promise<void>((resolve) => (arrive = resolve))
  const { it } = await openDesk({
    'GET /desk/day': async (query) => {
      const date = new URLSearchParams(query).get('date') ?? ''
      dates.push(date)
      if (date === '2026-11-21') await loading
      return { body: { ...day, date, visits: [] } }
    },
  })
  fireEvent.click(it.getByRole('button', { name: 'Next day' }))
  await act(async () => {})
  expect(dates).toEqual(['2026-11-20', '2026-11-21'])
  arrive()
  await waitFor(() => expect(dates).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']))
})

test('another day opens at the hour when half of the doctors have started', async () => {
  const scrolled: string[] = []
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => {})
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    scrolled.push(plain(this.textContent))
    return 0
  })
  const [first, ...others] = day.doctors
  if (!first) throw new Error('the day has a doctor')
  const atNight = { ...first, hours: [{ opens: '00:00', closes: '23:30' }] }
  const { grid } = await openDesk(
    { 'GET /desk/day': { body: { ...day, date: '2026-11-24', doctors: [atNight, ...others] } } },
    'en',
    '?date=2026-11-24',
  )
  expect(grid).toBeTruthy()
  expect(scrolled).toEqual(['10:00 AM'])
})
