import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answer } from '../../test/fake-api.ts'
import { aDoctor, renderDoctors, taken } from '../../test/render-doctors.tsx'
import { aUser } from '../../test/render-payments.tsx'
import { plain } from '../../test/render-routes.tsx'

afterEach(() => vi.useRealTimers())

const doctor = aDoctor()
const path = `/appointment/${doctor.id}`
const slots = `GET /appointments/doctor/${doctor.id}/booked-slots`
const answers = {
  [`GET /doctors/${doctor.id}`]: { body: doctor },
  'GET /doctors': {
    body: [
      doctor,
      ...Array.from({ length: 7 }, (_, at) => aDoctor({ fullName: `Other Number${at}` })),
      aDoctor({ speciality: 'Neurologist' }),
    ],
  },
  [slots]: { body: taken('2026-11-22', '10:00', '15:30') },
}
type Page = Awaited<ReturnType<typeof renderDoctors>>
const days = (it: Page) => it.findByRole('group', { name: 'Day' })
const radio = (it: Page, group: 'day' | 'time', value: string) =>
  waitFor(() => {
    const found = it.container.querySelector<HTMLInputElement>(`input[name="${group}"][value="${value}"]`)
    if (!found) throw new Error(`no ${group} ${value}`)
    return found
  })
/** Synchronous, without waiting for it. */
const timeOf = (it: Page, time: string) => it.container.querySelector(`input[name="time"][value="${time}"]`)
const nameOf = (element: Element) => plain(element.getAttribute('aria-label'))

test('a public rating is there with the number of ratings, and no other', async () => {
  const rated = { ...doctor, rating: { count: 12, average: 4.6 } }
  const it = await renderDoctors(path, { ...answers, [`GET /doctors/${doctor.id}`]: { body: rated } })
  const term = await it.findByText('12 ratings')
  expect(plain(term.nextElementSibling?.textContent ?? '')).toBe('4.6 of 5')
  it.unmount()
  const unrated = await renderDoctors(path, answers)
  await days(unrated)
  expect(unrated.queryByText(/ratings?$/)).toBeNull()
})

test('the first day with a free time is preselected; full days stay visible and say so', async () => {
  const today = [
    '15:00',
    '15:30',
    '16:00',
    '16:30',
    '17:00',
    '17:30',
    '18:00',
    '18:30',
    '19:00',
    '19:30',
    '20:00',
    '20:30',
  ]
  const it = await renderDoctors(path, { ...answers, [slots]: { body: taken('2026-11-20', ...today) } })
  const radios = [...(await days(it)).querySelectorAll('input')]
  expect(radios.map(nameOf).slice(0, 3)).toEqual([
    'Friday 20 November, full',
    'Saturday 21 November, 22 times available',
    'Sunday 22 November, 22 times available',
  ])
  expect(radios.map((radio) => [radio.disabled, radio.checked]).slice(0, 2)).toEqual([
    [true, false],
    [false, true],
  ])
  expect(it.getByText('Full')).toBeTruthy()
  expect(plain(it.getByText(/available on/).textContent)).toBe(
    '22 times available on Saturday 21 November. Cairo time.',
  )
})

test('a choice is in the URL; another day starts without a time', async () => {
  const it = await renderDoctors(`${path}?day=2026-11-22&time=15:00`, answers)
  expect((await radio(it, 'time', '15:00')).checked).toBe(true)
  fireEvent.click(await radio(it, 'time', '16:00'))
  await waitFor(() => expect(it.here()).toBe(`${path}?day=2026-11-22&time=16%3A00`))
  fireEvent.click(await radio(it, 'day', '2026-11-23'))
  await waitFor(() => expect(it.here()).toBe(`${path}?day=2026-11-23`))
  expect(it.getAllByText('No time chosen yet')).toHaveLength(2)
})

test('a link to a day beyond the seven shows its week with the time chosen, and leads back to this week', async () => {
  const it = await renderDoctors(`${path}?day=2026-12-03&time=10:00`, answers)
  expect((await radio(it, 'time', '10:00')).checked).toBe(true)
  expect(nameOf((await days(it)).querySelector('input:checked') ?? it.container)).toBe(
    'Thursday 3 December, 22 times available',
  )
  expect(it.callsTo(slots).map(({ query }) => query)).toContain('from=2026-11-27&days=7')
  fireEvent.click(it.getByRole('button', { name: 'Back to this week' }))
  await waitFor(() => expect(it.here()).toBe(`${path}?day=2026-11-20`))
  expect(nameOf(await radio(it, 'day', '2026-11-20'))).toBe('Friday 20 November, 12 times available')
  expect(it.queryByRole('button', { name: 'Back to this week' })).toBeNull()
})

test('taken and past times are disabled and their names say why', async () => {
  const it = await renderDoctors(`${path}?day=2026-11-22`, answers)
  const lost = await radio(it, 'time', '15:30')
  expect([lost.disabled, nameOf(lost)]).toEqual([true, 'Sunday 22 November, 3:30 PM, taken'])
  expect(nameOf(await radio(it, 'time', '16:00'))).toBe('Sunday 22 November, 4:00 PM')
  fireEvent.click(await radio(it, 'day', '2026-11-20'))
  await waitFor(async () =>
    expect(nameOf(await radio(it, 'time', '14:30'))).toBe('Friday 20 November, 2:30 PM, too soon to book'),
  )
  expect((await radio(it, 'time', '14:30')).disabled).toBe(true)
  // Past times are omitted, so the first free one is in view.
  expect(timeOf(it, '14:00')).toBeNull()
})

test('without a time the button says what is missing and leads to the first free one', async () => {
  const it = await renderDoctors(`${path}?day=2026-11-22`, answers, { token: 'tok' })
  fireEvent.click(await it.findByRole('button', { name: 'Book an Appointment' }))
  const alert = await it.findByRole('alert')
  expect(alert.textContent).toBe('Oops!Please select a time slot first!')
  expect(document.activeElement).toBe(await radio(it, 'time', '10:30'))
  const group = it.getByRole('group', { name: /^Times on/ })
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.contains(alert)).toBe(true)
  expect(it.calledTimes('POST /appointments')).toBe(0)
})

test.each(['10:15', '03:00'])('a time that the day does not have, %s, is refused when booking', async (time) => {
  const it = await renderDoctors(`${path}?day=2026-11-22&time=${time}`, answers, { token: 'tok' })
  const book = await it.findByRole('button', { name: 'Book an Appointment' })
  expect(it.queryByRole('alert')).toBeNull()
  fireEvent.click(book)
  expect((await it.findByRole('alert')).textContent).toBe('Oops!Selected slot not found! Please choose another time.')
  expect(it.calledTimes('POST /appointments')).toBe(0)
})

test('a visitor is led to the login and back to the same slot', async () => {
  const it = await renderDoctors(`${path}?day=2026-11-22&time=15:00`, answers)
  fireEvent.click(await it.findByRole('button', { name: 'Book an Appointment' }))
  await waitFor(() =>
    expect(it.here()).toBe(
      `/login?returnTo=${encodeURIComponent(`${path}?day=2026-11-22&time=15%3A00#your-appointment`)}`,
    ),
  )
  expect(it.calledTimes('POST /appointments')).toBe(0)
})

test('back from the login, the summary takes the focus and says that one click is left', async () => {
  const signedIn = { ...answers, 'GET /user': { body: aUser() } }
  const it = await renderDoctors(`${path}?day=2026-11-22&time=15:00#your-appointment`, signedIn, { token: 'tok' })
  const sentence = await it.findByText(/^You are logged in/)
  expect(sentence.textContent).toContain('press “Book an Appointment”')
  expect(sentence.closest('[tabindex="-1"]')).toBe(document.activeElement)
  fireEvent.click(await radio(it, 'time', '16:00'))
  await waitFor(() => expect(it.queryByText(/^You are logged in/)).toBeNull())
})

test('back from the login, what the patient has reached before the summary keeps the focus', async () => {
  let answer = () => {}
  const late = {
    ...answers,
    'GET /user': { body: aUser() },
    [`GET /appointments/doctor/${doctor.id}/booked-slots`]: () =>
      new Promise<Answer>((resolve) => (answer = () => resolve({ body: [] }))),
  }
  const it = await renderDoctors(`${path}?day=2026-11-22&time=15:00#your-appointment`, late, { token: 'tok' })
  const [link] = await it.findAllByRole('link')
  link?.focus()
  answer()
  await it.findByText(/^You are logged in/)
  expect(document.activeElement).toBe(link)
})

test('on the way to the login the page left behind keeps the choice, but not in its URL', async () => {
  const it = await renderDoctors(`${path}?day=2026-11-22&time=15:00`, answers)
  fireEvent.change(await it.findByLabelText('Notes for the doctor (optional)'), { target: { value: 'Fever' } })
  fireEvent.click(it.getByRole('button', { name: 'Book an Appointment' }))
  await waitFor(() => expect(it.here()).toContain('/login'))
  it.unmount()
  const back = await renderDoctors(path, answers, { isSameVisit: true })
  expect((await radio(back, 'time', '15:00')).checked).toBe(true)
  expect(back.getByLabelText('Notes for the doctor (optional)')).toHaveProperty('value', 'Fever')
  back.unmount()
  const booking = await renderDoctors(
    `${path}?day=2026-11-22&time=15:00`,
    { ...answers, 'POST /appointments': { status: 201, body: booked } },
    { token: 'tok', isSameVisit: true },
  )
  fireEvent.click(await booking.findByRole('button', { name: 'Book an Appointment' }))
  await booking.findByRole('heading', { level: 1, name: 'Appointment Booked Successfully!' })
  expect(booking.here()).toBe(`${path}?day=2026-11-22`)
  booking.unmount()
  const after = await renderDoctors(path, answers, { token: 'tok', isSameVisit: true })
  expect((await radio(after, 'time', '15:00')).checked).toBe(false)
})

test('a long biography folds and unfolds', async () => {
  const about = 'Gallstones and more. '.repeat(20).trim()
  const it = await renderDoctors(path, { ...answers, [`GET /doctors/${doctor.id}`]: { body: { ...doctor, about } } })
  const more = await it.findByRole('button', { name: 'Read more' })
  expect(document.getElementById(more.getAttribute('aria-controls') ?? '')?.textContent).toBe(about)
  fireEvent.click(more)
  expect(it.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
})

const booked = {
  sequence: 0,
  id: '00000000-0000-4000-8000-000000000001',
  doctorId: doctor.id,
  doctorName: doctor.fullName,
  doctorNameAr: null,
  doctorImage: null,
  doctorSpeciality: doctor.speciality,
  doctorAddress: doctor.address,
  doctorAddressAr: null,
  appointmentDate: '2026-11-22T13:00:00.000Z',
  appointmentTime: '15:00',
  notes: null,
  status: 'booked',
  fee: 60,
  currency: 'USD',
  paymentStatus: 'unpaid',
  createdAt: '2026-11-20T12:10:00.000Z',
  cancelledAt: null,
}

test('a double click sends one request, and the page then shows the booking', async () => {
  const it = await renderDoctors(
    `${path}?day=2026-11-22&time=15:00`,
    { ...answers, 'POST /appointments': { status: 201, body: booked } },
    { token: 'tok' },
  )
  const button = await it.findByRole('button', { name: 'Book an Appointment' })
  fireEvent.change(it.getByLabelText('Notes for the doctor (optional)'), { target: { value: ' Fever ' } })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(button.textContent).toBe('Booking...')
  const heading = await it.findByRole('heading', { level: 1, name: 'Appointment Booked Successfully!' })
  expect(document.activeElement).toBe(heading)
  expect(it.getByText('Sunday 22 November 2026')).toBeTruthy()
  expect(it.getByText('Cairo time')).toBeTruthy()
  expect(it.calls.filter((call) => call.name === 'POST /appointments').map((call) => call.body)).toEqual([
    { doctorId: doctor.id, appointmentDate: '2026-11-22', appointmentTime: '15:00', notes: 'Fever' },
  ])
})

test('a slot another patient just booked is disabled at once, the day stays, the message takes the focus', async () => {
  const it = await renderDoctors(
    `${path}?day=2026-11-22&time=15:00`,
    { ...answers, 'POST /appointments': refusal(409, 'slot_taken', 'This time is no longer available.') },
    { token: 'tok' },
  )
  const button = await it.findByRole('button', { name: 'Book an Appointment' })
  const asked = it.calledTimes(slots)
  Object.assign(it.answers, { [slots]: { body: taken('2026-11-22', '10:00', '15:00', '15:30') } })
  fireEvent.click(button)
  const alert = await it.findByRole('alert')
  expect(alert.textContent).toBe('Booking FailedThis time is no longer available.')
  expect(document.activeElement).toBe(alert)
  await waitFor(() => expect(it.here()).toBe(`${path}?day=2026-11-22`))
  expect((await radio(it, 'time', '15:00')).disabled).toBe(true)
  await waitFor(() => expect(it.calledTimes(slots)).toBe(asked + 1))
  expect((await radio(it, 'time', '15:00')).disabled).toBe(true)
})

const keysOf = (it: Page) => it.calls.filter((call) => call.name === 'POST /appointments').map((call) => call.key)

test('a lost answer is retried automatically with the same key', async () => {
  let tries = 0
  const post = () => {
    tries += 1
    return tries === 1 ? 'unreachable' : { status: 201, body: booked }
  }
  const it = await renderDoctors(
    `${path}?day=2026-11-22&time=15:00`,
    { ...answers, 'POST /appointments': post },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Book an Appointment' }))
  await it.findByRole('heading', { level: 1, name: 'Appointment Booked Successfully!' })
  const keys = keysOf(it)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('an unanswered request keeps everything, even if its time is taken, and Retry sends the same key', async () => {
  const it = await renderDoctors(
    `${path}?day=2026-11-22&time=15:00`,
    { ...answers, 'POST /appointments': 'unreachable' },
    { token: 'tok' },
  )
  fireEvent.change(await it.findByLabelText('Notes for the doctor (optional)'), { target: { value: 'Fever' } })
  fireEvent.click(await it.findByRole('button', { name: 'Book an Appointment' }))
  Object.assign(it.answers, { [slots]: { body: taken('2026-11-22', '15:00') } })
  expect((await it.findByRole('alert')).textContent).toContain('Booking Failed')
  fireEvent.focus(window)
  await waitFor(async () => expect((await radio(it, 'time', '15:30')).disabled).toBe(false))
  expect((await radio(it, 'time', '15:00')).checked).toBe(true)
  expect(it.getByDisplayValue('Fever')).toBeTruthy()
  Object.assign(it.answers, { 'POST /appointments': { status: 201, body: booked } })
  fireEvent.click(it.getByRole('button', { name: 'Try again' }))
  await it.findByRole('heading', { level: 1, name: 'Appointment Booked Successfully!' })
  expect(new Set(keysOf(it)).size).toBe(1)
})

test('returning in the middle of a booking shows the booking, found with the same key', async () => {
  let answer = (_: Answer) => {}
  const never = () => new Promise<Answer>((resolve) => (answer = resolve))
  const before = await renderDoctors(
    `${path}?day=2026-11-22&time=15:00`,
    { ...answers, 'POST /appointments': never },
    { token: 'tok' },
  )
  fireEvent.click(await before.findByRole('button', { name: 'Book an Appointment' }))
  await waitFor(() => expect(before.calledTimes('POST /appointments')).toBe(1))
  before.unmount()
  const after = await renderDoctors(
    path,
    { ...answers, [slots]: { body: taken('2026-11-22', '15:00') }, 'POST /appointments': never },
    { token: 'tok', isSameVisit: true },
  )
  expect(await after.findByText('Checking whether your booking went through...')).toBeTruthy()
  expect((await radio(after, 'time', '15:00')).checked).toBe(true)
  expect(after.queryByRole('alert')).toBeNull()
  answer({ status: 201, body: booked })
  await after.findByRole('heading', { level: 1, name: 'Appointment Booked Successfully!' })
  expect(keysOf(after)).toEqual(keysOf(before))
  expect(after.calls.find((call) => call.name === 'POST /appointments')?.body).toEqual(
    before.calls.find((call) => call.name === 'POST /appointments')?.body,
  )
  expect(sessionStorage.length).toBe(0)
})

test('started notes survive a reload, but not another user’s login', async () => {
  const signedIn = { ...answers, 'GET /user': { body: aUser() } }
  const label = 'Notes for the doctor (optional)'
  const before = await renderDoctors(path, signedIn, { token: 'tok' })
  fireEvent.change(await before.findByLabelText(label), { target: { value: 'Fever' } })
  const draft = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))
  await waitFor(() => expect(before.callsTo('GET /user')).toHaveLength(1))
  fireEvent.change(before.getByLabelText(label), { target: { value: 'Fever since Monday' } })
  await waitFor(() => expect(draft()).toHaveLength(1))
  before.unmount()
  const after = await renderDoctors(path, signedIn, { token: 'tok', isSameVisit: true })
  await waitFor(() => expect(after.getByLabelText(label)).toHaveProperty('value', 'Fever since Monday'))
  after.unmount()
  const other = await renderDoctors(path, signedIn, { token: 'another' })
  expect(await other.findByLabelText(label)).toHaveProperty('value', '')
  expect(draft()).toEqual([])
})

test('an unanswered booking is dropped on logout', async () => {
  const never = () => new Promise<Answer>(() => {})
  const before = await renderDoctors(
    `${path}?day=2026-11-22&time=15:00`,
    { ...answers, 'POST /appointments': never },
    { token: 'tok' },
  )
  fireEvent.click(await before.findByRole('button', { name: 'Book an Appointment' }))
  await waitFor(() => expect(sessionStorage.length).toBe(1))
  before.unmount()
  const after = await renderDoctors(path, answers, { token: 'another' })
  expect(sessionStorage.length).toBe(0)
  await radio(after, 'time', '15:00')
  expect(after.calledTimes('POST /appointments')).toBe(0)
})

test('after leaving for another page, the answer does not navigate back', async () => {
  let answer = (_: Answer) => {}
  const later = () => new Promise<Answer>((resolve) => (answer = resolve))
  const it = await renderDoctors(
    `${path}?day=2026-11-22&time=15:00`,
    { ...answers, 'POST /appointments': later },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Book an Appointment' }))
  fireEvent.click(it.getByRole('link', { name: 'Pediatricians' }))
  await waitFor(() => expect(it.here()).toBe('/doctors/Pediatricians'))
  await act(async () => answer({ status: 201, body: booked }))
  await waitFor(() => expect(sessionStorage.length).toBe(0))
  expect(it.here()).toBe('/doctors/Pediatricians')
})

test('any other refusal keeps the time and shows the server’s sentence; a new choice has a new key', async () => {
  const it = await renderDoctors(
    `${path}?day=2026-11-22&time=15:00`,
    {
      ...answers,
      'POST /appointments': refusal(409, 'patient_busy', 'The same person already has an appointment at this time.'),
    },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Book an Appointment' }))
  expect((await it.findByRole('alert')).textContent).toBe(
    'Booking FailedThe same person already has an appointment at this time.',
  )
  fireEvent.click(await radio(it, 'time', '16:00'))
  await waitFor(() => expect(it.queryByRole('alert')).toBeNull())
  fireEvent.click(it.getByRole('button', { name: 'Book an Appointment' }))
  await it.findByRole('alert')
  expect(new Set(keysOf(it)).size).toBe(2)
})

test('a session that expires on the way leads to the login and keeps the slot', async () => {
  const it = await renderDoctors(
    `${path}?day=2026-11-22&time=15:00`,
    { ...answers, 'POST /appointments': refusal(401, 'signed_out', 'Please log in.') },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Book an Appointment' }))
  await waitFor(() =>
    expect(it.here()).toBe(
      `/login?returnTo=${encodeURIComponent(`${path}?day=2026-11-22&time=15%3A00#your-appointment`)}`,
    ),
  )
})

test('a doctor who just stopped taking bookings shows that in place of the grid', async () => {
  const it = await renderDoctors(
    `${path}?day=2026-11-22&time=15:00`,
    {
      ...answers,
      'POST /appointments': refusal(409, 'doctor_unavailable', 'This doctor is not taking bookings at the moment.'),
    },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Book an Appointment' }))
  expect((await it.findByRole('alert')).textContent).toContain('This doctor is not taking bookings at the moment.')
  expect(it.queryByRole('group', { name: 'Day' })).toBeNull()
})

test('a time taken in the meantime is named, not silently dropped', async () => {
  const it = await renderDoctors(`${path}?day=2026-11-22&time=15:30`, answers)
  expect(plain((await it.findByRole('alert')).textContent)).toBe(
    '3:30 PM on Sunday 22 November is no longer available. Please choose another time.',
  )
})

test('a doctor who takes no bookings has no grid', async () => {
  const away = { ...doctor, availability: false }
  const it = await renderDoctors(path, { ...answers, [`GET /doctors/${doctor.id}`]: { body: away } })
  expect(plain((await it.findByRole('heading', { level: 2, name: /not taking bookings/ })).textContent)).toContain(
    'Dr Mariam Haddad',
  )
  expect(it.queryByRole('button', { name: 'Book an Appointment' })).toBeNull()
})

test('at most five of the same speciality are related, never the doctor', async () => {
  const it = await renderDoctors(path, answers)
  const related = within(await it.findByRole('region', { name: 'Related doctors' })).getAllByRole('link')
  expect(related.map((link) => plain(link.textContent))).toEqual(
    [0, 1, 2, 3, 4].map((at) => `ONDr Other Number${at}14 years’ experience`),
  )
})

test('an unknown doctor, a failed one and failed times are three different screens', async () => {
  const unknown = await renderDoctors(path, {
    ...answers,
    'GET /doctors': { body: [] },
    [`GET /doctors/${doctor.id}`]: refusal(404, 'doctor_not_found', 'No.'),
  })
  expect(await unknown.findByText('We could not find this doctor')).toBeTruthy()
  unknown.unmount()
  const failing = await renderDoctors(path, { 'GET /doctors': 'unreachable' })
  expect((await failing.findByRole('alert')).textContent).toContain('Error loading doctor information')
  failing.unmount()
  const timeless = await renderDoctors(path, { ...answers, [slots]: 'unreachable' })
  expect((await timeless.findByRole('alert')).textContent).toContain('We could not load the available times')
})

test('a page left open never offers a past time, and refetches when the window regains focus', async () => {
  const it = await renderDoctors(path, answers)
  expect((await radio(it, 'time', '15:00')).disabled).toBe(false)
  const asked = it.calledTimes(slots)
  vi.setSystemTime(new Date('2026-11-20T13:20:00Z'))
  fireEvent.focus(window)
  await waitFor(async () =>
    expect(nameOf(await radio(it, 'time', '15:30'))).toBe('Friday 20 November, 3:30 PM, too soon to book'),
  )
  expect(timeOf(it, '15:00')).toBeNull()
  expect((await radio(it, 'time', '16:00')).disabled).toBe(false)
  expect(it.calledTimes(slots)).toBe(asked + 1)
})

test('the times are refetched when the browser is back online', async () => {
  const it = await renderDoctors(path, answers)
  expect((await radio(it, 'time', '15:00')).disabled).toBe(false)
  const asked = it.calledTimes(slots)
  fireEvent(window, new Event('offline'))
  Object.assign(it.answers, { [slots]: { body: taken('2026-11-20', '15:00') } })
  expect(it.calledTimes(slots)).toBe(asked)
  fireEvent(window, new Event('online'))
  await waitFor(async () => expect(nameOf(await radio(it, 'time', '15:00'))).toBe('Friday 20 November, 3:00 PM, taken'))
  expect(it.calledTimes(slots)).toBe(asked + 1)
})

test('the time zone is only mentioned if the device’s clock differs', async () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  const real = new Intl.DateTimeFormat('en', { timeZone: 'Africa/Cairo' }).resolvedOptions()
  zone.mockReturnValue({ ...real, timeZone: 'Asia/Tokyo' })
  const abroad = await renderDoctors(path, answers)
  expect(await abroad.findByText(/Your device is set to another time zone/)).toBeTruthy()
  expect((await radio(abroad, 'time', '15:00')).disabled).toBe(false)
  abroad.unmount()
  zone.mockReturnValue({ ...real, timeZone: 'Africa/Cairo' })
  const home = await renderDoctors(path, answers)
  await radio(home, 'time', '15:00')
  expect(home.queryByText(/another time zone/)).toBeNull()
  zone.mockRestore()
})

test('a day announces its free times and keeps the focus; "Choose a different day" returns to it', async () => {
  const it = await renderDoctors(path, answers)
  const sunday = await radio(it, 'day', '2026-11-22')
  sunday.focus()
  fireEvent.click(sunday)
  const said = () => it.getAllByRole('status').map((status) => plain(status.textContent))
  await waitFor(() => expect(said()).toContain('20 times available on Sunday 22 November. Cairo time.'))
  expect(document.activeElement).toBe(sunday)
  fireEvent.click(await radio(it, 'time', '11:00'))
  fireEvent.click(it.getByText('Choose a different day'))
  expect(document.activeElement).toBe(sunday)
  expect((await radio(it, 'time', '11:00')).checked).toBe(true)
})

test('doctor, day, time with zone and fee are shown next to the button before booking', async () => {
  const it = await renderDoctors(`${path}?day=2026-11-22&time=15:00`, answers)
  const slip = await it.findByRole('region', { name: 'Your appointment' })
  const said = plain(slip.textContent)
  for (const part of ['Mariam Haddad', '22 November', '3:00 PM', 'Cairo time', '$60']) expect(said).toContain(part)
  expect(within(slip).getByRole('button', { name: 'Book an Appointment' })).toBeTruthy()
})

/** An ordinary day, and the days on which the clock changes in New York and in Cairo. */
test.each([
  ['2026-11-20T12:10:00Z', '2026-11-20'],
  ['2027-03-14T06:30:00Z', '2027-03-14'],
  ['2027-04-29T21:30:00Z', '2027-04-30'],
])('the times shown at %s are the clinic’s, whatever the device’s time zone', async (moment, today) => {
  const seen: { midnight: string; names: string[] }[] = []
  for (const zone of ['Africa/Cairo', 'Asia/Tokyo', 'America/New_York']) {
    vi.stubEnv('TZ', zone)
    const it = await renderDoctors(`${path}?day=${today}`, { ...answers, [slots]: { body: [] } }, { moment })
    await days(it)
    const names = [...it.container.querySelectorAll('input[name="day"], input[name="time"]')].map(nameOf)
    seen.push({ midnight: new Date('2026-11-20T00:00').toISOString(), names })
    it.unmount()
  }
  vi.unstubAllEnvs()
  const [cairo, tokyo, newYork] = seen
  expect(seen.map(({ midnight }) => midnight)).toEqual([
    '2026-11-19T22:00:00.000Z',
    '2026-11-19T15:00:00.000Z',
    '2026-11-20T05:00:00.000Z',
  ])
  // Seven days, and the remaining times of the day.
  expect(cairo?.names.length).toBeGreaterThan(7 + 12)
  expect(tokyo?.names).toEqual(cairo?.names)
  expect(newYork?.names).toEqual(cairo?.names)
})

test('in Arabic the week also starts today, and each day’s name has its full weekday', async () => {
  const it = await renderDoctors(path, answers, { language: 'ar' })
  const radios = [...(await it.findByRole('group', { name: 'اليوم' })).querySelectorAll('input')]
  expect(radios.map(({ value }) => value)).toEqual(Array.from({ length: 7 }, (_, at) => `2026-11-${20 + at}`))
  const weekdays = ['الجمعة', 'السبت', 'الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس']
  expect(radios.map((day) => nameOf(day).split(' ')[0])).toEqual(weekdays)
})

test('a Latin name in the Arabic title is isolated from the words around it', async () => {
  await renderDoctors(path, answers, { language: 'ar' })
  await waitFor(() => expect(document.title).toContain('\u2068Mariam Haddad\u2069'))
})
