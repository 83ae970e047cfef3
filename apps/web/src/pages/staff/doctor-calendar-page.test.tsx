import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aDoctor } from '../../../test/render-doctors.tsx'
import { aDoctorUser, aUser, aVisit, renderPayments } from '../../../test/render-payments.tsx'
import { plain, type Rendered } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

afterEach(() => {
  vi.useRealTimers()
  currentToasts().forEach((toast) => dismissToast(toast.id))
})

/** Today is Friday 20 November 2026, 14:10 in Cairo. */
const at = (date: string, hour: number, more: Parameters<typeof aVisit>[0] = {}) => {
  const appointmentDate = `${date}T${String(hour - 2).padStart(2, '0')}:00:00.000Z`
  const endsAt = appointmentDate.replace(':00:00.', ':30:00.')
  return aVisit({ appointmentDate, appointmentTime: `${hour}:00`, endsAt, ...more })
}
const hana = at('2026-11-20', 14, { patientName: 'Hana Rizk', notes: 'Cough at night', paymentStatus: 'paid' })
const omar = at('2026-11-20', 16, { patientName: 'Omar Said' })
const layla = at('2026-11-21', 16)
const arrived = { ...hana, status: 'arrived' as const, arrivedAt: '2026-11-20T12:05:00.000Z' }
const arrive = `PUT /appointments/${hana.id}/steps/arrived`

async function calendar(answers: Answers = {}, path = '/doctor/appointments', rendered: Rendered = {}) {
  const it = await renderPayments(
    path,
    { 'GET /user': { body: aDoctorUser() }, 'GET /doctor/appointments': { body: [hana, omar, layla] }, ...answers },
    rendered,
  )
  const grid = await it.findByRole('grid')
  const cell = (name: RegExp) => within(grid).getByRole('gridcell', { name })
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}` })
  const slip = () => within(it.getByRole('complementary'))
  return { ...it, grid, cell, press, slip }
}
const focused = () => plain(document.activeElement?.textContent)
const toast = () => plain(currentToasts().at(-1)?.text)

test('a patient is told that the page is not theirs, and no visits are fetched', async () => {
  const it = await renderPayments('/doctor/appointments', { 'GET /user': { body: aUser() } })
  expect(await it.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })).toBeTruthy()
  expect(it.calledTimes('GET /doctor/appointments')).toBe(0)
})

test('opens with today: the visits, what is paid, and the slip of the current one', async () => {
  const it = await calendar({ 'GET /doctor/appointments': { body: [arrived, omar, layla] } })
  expect(it.getByRole('heading', { level: 1, name: 'Friday 20 November' })).toBeTruthy()
  expect(it.getByText('2 appointments. One person is waiting.')).toBeTruthy()
  expect(
    within(it.grid)
      .getAllByRole('gridcell')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual(['Hana Rizk2:00Arrived 2:05', 'Omar Said4:00$60 to pay'])
  expect(it.slip().getByRole('heading', { name: 'Hana Rizk' })).toBeTruthy()
  expect(plain(it.slip().getByText(/^2:00/).textContent)).toBe('2:00 PM – 2:30 PM')
  expect(it.slip().getByText('5 minutes')).toBeTruthy()
  expect(it.slip().getByText('$60 paid')).toBeTruthy()
  expect(it.slip().getByText('Cough at night')).toBeTruthy()
  expect(it.callsTo('GET /doctor/appointments').map(({ query }) => query)).toEqual([
    'limit=100&from=2026-11-20&to=2026-11-26',
  ])
})

test('one primary action leads from arrival to the end, and the last step can be undone', async () => {
  const started = { ...arrived, startedAt: '2026-11-20T12:10:00.000Z' }
  const completed = { ...started, status: 'completed' as const, completedAt: '2026-11-20T12:10:00.000Z' }
  const it = await calendar({
    [arrive]: { body: arrived },
    [`PUT /appointments/${hana.id}/steps/started`]: { body: started },
    [`PUT /appointments/${hana.id}/steps/completed`]: { body: completed },
    [`DELETE /appointments/${hana.id}/steps/completed`]: { body: started },
  })
  fireEvent.click(it.cell(/Hana/))
  for (const name of [/^Record arrival/, /^Start the visit/, /^Complete the visit/])
    fireEvent.click(await it.slip().findByRole('button', { name }))
  fireEvent.click(await it.slip().findByRole('button', { name: 'Undo completion' }))
  expect(await it.slip().findByRole('button', { name: /^Complete the visit/ })).toBeTruthy()
  expect(it.slip().queryByRole('button', { name: 'Record no-show' })).toBeNull()
  expect(it.slip().queryByRole('button', { name: /^Cancel/ })).toBeNull()
})

test('letters record steps of the focused visit only', async () => {
  const it = await calendar({
    [arrive]: { body: arrived },
    [`PUT /appointments/${omar.id}/steps/no_show`]: refusal(409, 'visit_too_early', 'Only once its time has come.'),
  })
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA' })
  expect(it.calledTimes(arrive)).toBe(0)
  it.cell(/Hana/).focus()
  it.press('a')
  expect(await within(it.grid).findByText('Arrived 2:05')).toBeTruthy()
  expect(toast()).toBe('Hana Rizk has arrived.')
  expect(focused()).toContain('Hana Rizk')
  it.press('ArrowDown')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ى', code: 'KeyN' })
  await waitFor(() => expect(toast()).toBe('Only once its time has come.'))
})

test('keys act on the visit that was clicked, and on it again after a step', async () => {
  const waiting = { ...omar, status: 'arrived' as const, arrivedAt: '2026-11-20T12:00:00.000Z' }
  const complete = `PUT /appointments/${hana.id}/steps/completed`
  const it = await calendar({
    'GET /doctor/appointments': { body: [hana, waiting] },
    [arrive]: { body: arrived },
    [complete]: { body: { ...arrived, status: 'completed' } },
  })
  expect(it.slip().getByRole('heading', { name: 'Omar Said' })).toBeTruthy()
  fireEvent.click(it.cell(/Hana/))
  expect(focused()).toContain('Hana Rizk')
  it.press('a')
  expect(await within(it.grid).findByText('Arrived 2:05')).toBeTruthy()
  expect(it.slip().getByRole('heading', { name: 'Hana Rizk' })).toBeTruthy()
  it.press('c')
  await waitFor(() => expect(it.calledTimes(complete)).toBe(1))
})

test('the slip keeps its visit after a step, also the one that was selected by itself', async () => {
  const later = { ...omar, status: 'arrived' as const, arrivedAt: '2026-11-20T12:06:00.000Z' }
  const complete = `PUT /appointments/${hana.id}/steps/started`
  const it = await calendar({
    'GET /doctor/appointments': { body: [arrived, later] },
    [complete]: { body: { ...arrived, status: 'completed', completedAt: '2026-11-20T12:10:00.000Z' } },
  })
  fireEvent.click(await it.slip().findByRole('button', { name: /^Start the visit/ }))
  expect(await it.slip().findByRole('button', { name: 'Undo completion' })).toBeTruthy()
  expect(it.slip().getByRole('heading', { name: 'Hana Rizk' })).toBeTruthy()
})

test('the grid is one tab stop, arrows follow the screen, Enter leads to the slip and Escape back', async () => {
  const it = await calendar()
  expect(
    within(it.grid)
      .getAllByRole('gridcell')
      .map(({ tabIndex }) => tabIndex)
      .toSorted(),
  ).toEqual([-1, 0])
  it.cell(/Hana/).focus()
  it.press('ArrowDown')
  expect(focused()).toContain('Omar Said')
  expect(await it.slip().findByRole('heading', { name: 'Omar Said' })).toBeTruthy()
  it.press('ArrowUp')
  expect(await it.slip().findByRole('heading', { name: 'Hana Rizk' })).toBeTruthy()
  it.press('Enter')
  expect(focused()).toMatch(/^Record arrival/)
  it.press('Escape')
  expect(focused()).toContain('Hana Rizk')
})

test.each([
  ['en', 'ArrowRight', 'ArrowLeft'],
  ['ar', 'ArrowLeft', 'ArrowRight'],
])('in %s the week moves forward with %s and back with %s', async (language, on, back) => {
  const it = await calendar({}, '/doctor/appointments?view=week', { language })
  it.cell(/Omar/).focus()
  it.press(on)
  expect(focused()).toContain('Layla Aziz')
  it.press(back)
  expect(focused()).toContain('Omar Said')
})

test('the view and the day are in the URL; W, D and T change them, and Enter in the week opens the day', async () => {
  const it = await calendar()
  it.cell(/Omar/).focus()
  it.press('w')
  await waitFor(() => expect(it.here()).toBe('/doctor/appointments?view=week'))
  expect(plain(it.getByRole('heading', { level: 1 }).textContent)).toBe('20 – 26 November')
  it.cell(/Layla/).focus()
  it.press('Enter')
  await waitFor(() => expect(it.here()).toBe('/doctor/appointments?day=2026-11-21'))
  await waitFor(() => expect(focused()).toContain('Layla Aziz'))
  it.press('t')
  await waitFor(() => expect(it.here()).toBe('/doctor/appointments'))
  expect(document.activeElement).toBe(it.grid)
  it.press('ArrowRight')
  await waitFor(() => expect(it.here()).toBe('/doctor/appointments?day=2026-11-21'))
  it.press('ArrowDown')
  expect(focused()).toContain('Layla Aziz')
})

test('a second visit at a taken time takes no room from the visits of other days at that time', async () => {
  const second = at('2026-11-20', 16, { patientName: 'Adam Aziz', overbooked: 'Urgent' })
  const visits = [omar, second, layla]
  const it = await calendar({ 'GET /doctor/appointments': { body: visits } }, '/doctor/appointments?view=week')
  const heights = [/Omar/, /Adam/, /Layla/].map((name) => it.cell(name).style.blockSize)
  // Those of one time are one below the other.
  expect(heights).toEqual(['1.5rem', '1.5rem', 'calc(3rem - 2px)'])
  expect(it.cell(/Layla/).className).not.toMatch(/first|second/)
})

test('in Arabic the days have Arabic commas in their names', async () => {
  const it = await calendar({}, '/doctor/appointments?view=week', { language: 'ar' })
  const names = [
    ...within(it.grid)
      .getAllByRole('rowheader')
      .map((head) => plain(head.firstElementChild?.textContent)),
    ...it.getAllByRole('radio').map((day) => plain(day.getAttribute('aria-label'))),
  ]
  expect(names).toContain('السبت 21 نوفمبر، موعد واحد')
  expect(names.filter((name) => name.includes(','))).toEqual([])
})

test('an invalid URL opens today', async () => {
  const it = await calendar({}, '/doctor/appointments?view=year&day=2026-02-30')
  expect(it.getByRole('heading', { level: 1, name: 'Friday 20 November' })).toBeTruthy()
})

test('a step is only offered on the day of the visit, a no-show after its start; before it, cancelling is', async () => {
  const it = await calendar()
  fireEvent.click(it.cell(/Omar/))
  expect(it.slip().getByRole('button', { name: /^Record arrival/ })).toBeTruthy()
  expect(it.slip().queryByRole('button', { name: 'Record no-show' })).toBeNull()
  fireEvent.click(it.cell(/Hana/))
  expect(it.slip().getByRole('button', { name: 'Record no-show' })).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: 'Next day' }))
  expect(await it.slip().findByText('You can record this on the day of the appointment only.')).toBeTruthy()
  expect(it.slip().queryByRole('button', { name: /^Record arrival/ })).toBeNull()
  expect(it.slip().getByRole('button', { name: /^Cancel the appointment of .*Layla/ })).toBeTruthy()
})

test('a visit cancelled by the clinic with a reason leaves the calendar', async () => {
  const call = `POST /appointments/${omar.id}/cancel-by-clinic`
  const it = await calendar({ [call]: { body: { ...omar, status: 'cancelled', cancelReason: 'Ill today' } } })
  fireEvent.click(it.cell(/Omar/))
  fireEvent.click(it.slip().getByRole('button', { name: /^Cancel the appointment/ }))
  const dialog = within(await it.findByRole('alertdialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Ill today' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Yes, cancel it!' }))
  await waitFor(() => expect(within(it.grid).getAllByRole('gridcell')).toHaveLength(1))
  expect(it.callsTo(call)[0]?.body).toEqual({ reason: 'Ill today' })
})

test('earlier visits are loaded when opened, and shown with their notes', async () => {
  const call = `GET /appointments/${hana.id}/earlier-visits`
  const earlier = {
    id: layla.id,
    appointmentDate: '2026-09-01T08:00:00.000Z',
    appointmentTime: '11:00',
    status: 'completed',
    notes: 'Fever since Monday',
  }
  const it = await calendar({ [call]: { body: [earlier] } })
  fireEvent.click(it.cell(/Hana/))
  expect(it.calledTimes(call)).toBe(0)
  const details = it.slip().getByText('Earlier appointments with you').closest('details')
  if (!details) throw new Error('no details')
  details.open = true
  fireEvent(details, new Event('toggle'))
  expect(await it.slip().findByText('Fever since Monday')).toBeTruthy()
  expect(it.slip().getByText(/1 September 2026/).textContent).toContain('Completed')
})

test('refetches when the window regains focus', async () => {
  const it = await calendar()
  it.answers['GET /doctor/appointments'] = { body: [arrived, omar, layla] }
  fireEvent.focus(window)
  expect(await within(it.grid).findByText('Arrived 2:05')).toBeTruthy()
})

test('on a phone a day is a list of visits and free ranges, and a click opens the slip', async () => {
  const it = await calendar()
  const row = it.getByRole('button', { name: /PM Omar Said/ })
  expect(row.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(row)
  expect(row.getAttribute('aria-expanded')).toBe('true')
  expect(it.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual(
    expect.arrayContaining([
      'Available 10:00 AM – 2:00 PM',
      'Available 2:30 PM – 4:00 PM',
      'Available 4:30 PM – 9:00 PM',
      'Now 2:10 PM',
    ]),
  )
  fireEvent.click(it.getByRole('radio', { name: 'Saturday 21 November, 1 appointment' }))
  await waitFor(() => expect(it.here()).toBe('/doctor/appointments?day=2026-11-21'))
})

test('the doctor’s own hours decide what is open', async () => {
  const none = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] }
  const week = { ...none, saturday: [{ opens: '12:00', closes: '18:00' }] }
  const schedule = { week, seasons: [], exceptions: [], clinic: { week: null, seasons: [], holidays: [] } }
  const body = aDoctor({ schedule })
  const it = await calendar(
    { [`GET /doctors/${aDoctorUser().doctorId ?? ''}`]: { body } },
    '/doctor/appointments?view=week',
  )
  expect(await it.findByRole('radio', { name: 'Sunday 22 November, Closed' })).toBeTruthy()
  expect(within(it.grid).getByRole('rowheader', { name: 'Saturday 21 November, 1 appointment' })).toBeTruthy()
})
