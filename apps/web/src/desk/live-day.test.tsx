import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { booked, day, openDesk, visit } from '../../test/open-desk.tsx'
import { plain } from '../../test/render-routes.tsx'

afterEach(() => void vi.restoreAllMocks())

/** Lets a test decide when the time of each request under way is over. */
function endTimesByHand() {
  const running = new Set<AbortController>()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    running.add(controller)
    return controller.signal
  })
  return () => running.forEach((controller) => controller.abort(new DOMException('too long', 'TimeoutError')))
}
const never = () => new Promise<never>(() => {})

test('a request of the day that hangs is given up, and a new one shows the change', async () => {
  const endTimes = endTimesByHand()
  const { it, grid } = await openDesk()
  Object.assign(it.answers, { 'GET /desk/day': never, 'GET /desk/pulse': { body: { version: 'two' } } })
  await waitFor(() => expect(it.callsTo('GET /desk/day')).toHaveLength(2))
  Object.assign(it.answers, {
    'GET /desk/day': { body: { ...day, version: 'two', visits: [visit, { ...booked, doctorId: visit.doctorId }] } },
  })
  endTimes()
  expect(await within(grid).findByText('Layla Aziz')).toBeTruthy()
})

test('a pulse that hangs does not leave the day called live', async () => {
  const endTimes = endTimesByHand()
  const { it } = await openDesk({ 'GET /desk/pulse': never })
  await waitFor(() => expect(it.callsTo('GET /desk/pulse')).toHaveLength(1))
  endTimes()
  await waitFor(() => expect(it.callsTo('GET /desk/pulse')).toHaveLength(2))
  endTimes()
  expect((await it.findAllByText(/Booking is paused/)).length).toBeGreaterThan(0)
})

const named = (name: string) => (shown: string) => plain(shown) === name
const ofEachDate = (query: string) => ({ body: { ...day, date: new URLSearchParams(query).get('date') ?? day.date } })

test('a change of day is announced, and the free times are named with their day', async () => {
  const { it } = await openDesk({ 'GET /desk/day': ofEachDate })
  expect(it.getByRole('grid', { name: named('Friday 20 November: all doctors’ schedules') })).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: 'Next day' }))
  expect(await it.findByRole('grid', { name: named('Saturday 21 November: all doctors’ schedules') })).toBeTruthy()
  const heading = it.getByRole('heading', { level: 1, name: named('Saturday 21 November') })
  expect(heading.getAttribute('aria-live')).toBe('polite')
  // What else is announced does not name the day again.
  expect(it.getAllByRole('status').filter(({ textContent }) => textContent?.includes('November'))).toEqual([])
})

test('a proposed time has the focus, and is announced in the list of a narrow screen, which it does not enter', async () => {
  const { it, focused, press, bookAny } = await openDesk({ 'GET /desk/day': ofEachDate })
  const announced = () =>
    it
      .getAllByRole('status')
      .flatMap(({ textContent }) => /Dr Karim Mansour, available at .*/.exec(plain(textContent)) ?? [])
  await bookAny()
  press('PageDown')
  await waitFor(() => expect(focused()).toBe('Dr Karim Mansour, available at 10:00 AM'))
  await waitFor(() => expect(announced().map(String)).toEqual(['Dr Karim Mansour, available at 10:00 AM']))
})

test('on a narrow screen, which has no grid, Enter books the proposed time, also after a change of day', async () => {
  const { it, press, bookAny } = await openDesk({ 'GET /desk/day': ofEachDate })
  // What the style sheet hides takes no focus.
  const { focus } = HTMLElement.prototype
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function focusShown(this: HTMLElement, options) {
    if (!this.closest('[role="grid"]')) focus.call(this, options)
  })
  await bookAny()
  const button = await it.findByRole('button', { name: /^Book\W*$/ })
  await waitFor(() => expect(document.activeElement).toBe(button))
  press('PageDown')
  await it.findByText((text) => plain(text) === 'Saturday 21 November, 10:00 AM')
  await waitFor(() => expect(document.activeElement).toBe(it.getByRole('button', { name: /^Book\W*$/ })))
  if (document.activeElement) fireEvent.click(document.activeElement)
  await waitFor(() => expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({ appointmentDate: '2026-11-21' }))
})

test('the grid stays reachable with Tab after a change of day', async () => {
  const { it, grid, press } = await openDesk({ 'GET /desk/day': ofEachDate })
  const stops = () =>
    [grid, ...grid.querySelectorAll<HTMLElement>('[role="gridcell"]')].filter((one) => one.tabIndex === 0)
  expect(stops()).toEqual([grid])
  press('ArrowDown', grid)
  await waitFor(() => expect(stops()).toEqual([document.activeElement]))
  fireEvent.click(it.getByRole('button', { name: 'Next day' }))
  await it.findByRole('grid', { name: named('Saturday 21 November: all doctors’ schedules') })
  expect(stops()).toEqual([grid])
})

test('a chosen time that another desk takes is no longer chosen, and the focus stays in the grid', async () => {
  const { it, grid, focused, press, bookAny } = await openDesk()
  await bookAny()
  await waitFor(() => expect(focused()).toContain('available at 2:30 PM'))
  const later = {
    ...day,
    version: 'two',
    visits: [visit, { ...booked, appointmentDate: '2026-11-20T12:30:00.000Z', endsAt: visit.appointmentDate }],
  }
  Object.assign(it.answers, { 'GET /desk/day': { body: later }, 'GET /desk/pulse': { body: { version: 'two' } } })
  expect(await it.findByText('Choose an available time from the day view.')).toBeTruthy()
  expect(document.activeElement).toBe(grid)
  press('Enter')
  expect(it.callsTo('POST /desk/visits')).toEqual([])
  press('ArrowDown')
  expect(focused()).toContain('available at')
})

test('the keys on a visit whose time another patient gets do not act on that patient', async () => {
  const { it, grid, focused, press } = await openDesk()
  press('ArrowDown', grid)
  while (!focused().startsWith('Yusuf Aziz')) press('ArrowDown')
  const next = { ...booked, appointmentDate: visit.appointmentDate, appointmentTime: visit.appointmentTime }
  const later = { ...day, version: 'two', visits: [{ ...next, endsAt: visit.endsAt }] }
  Object.assign(it.answers, { 'GET /desk/day': { body: later }, 'GET /desk/pulse': { body: { version: 'two' } } })
  expect(await within(grid).findByRole('gridcell', { name: /Layla Aziz/ })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(grid))
  press('a')
  expect(it.callsTo(`PUT /appointments/${next.id}/steps/arrived`)).toEqual([])
})
