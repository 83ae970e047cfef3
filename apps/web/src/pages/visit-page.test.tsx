import type { LinkedVisit } from '@aafiya/contracts/appointments/visit-links'
import { act, fireEvent, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'

import { refusal, type Answer, type Answers } from '../../test/fake-api.ts'
import { clinic, plain, renderRoutes, type Rendered } from '../../test/render-routes.tsx'
import { answeredByServer } from '../../test/server-time.ts'
import { VisitPage } from './visit-page.tsx'

const doctorId = '4b177559-868e-4f9b-ae7a-01ec109de401'
const slots = `GET /appointments/doctor/${doctorId}/available-slots`

/** Sunday 22 November 2026, 15:30 in Cairo. */
const visit: LinkedVisit = {
  shown: 'one',
  id: '00000000-0000-4000-8000-000000000001',
  sequence: 0,
  startsAt: '2026-11-22T13:30:00.000Z',
  endsAt: '2026-11-22T14:00:00.000Z',
  status: 'booked',
  doctorId,
  doctorName: 'Mariam Haddad',
  doctorNameAr: 'مريم حداد',
  doctorImage: null,
  address: '14 Nile Corniche',
  addressAr: null,
  isPaid: false,
  isConfirmed: false,
}

const open = (wanted: Partial<LinkedVisit> = {}, answers: Answers = {}, rendered?: Rendered) =>
  renderRoutes(
    { '/visit': <VisitPage /> },
    `/visit#${'a'.repeat(43)}`,
    { 'POST /visit-links/open': { body: { ...visit, ...wanted } }, ...answers },
    { timers: ['setTimeout', 'clearTimeout'], ...rendered },
  )
type Page = Awaited<ReturnType<typeof open>>

/** Clicks a button once the page, which has been visible for long enough, accepts clicks. */
async function pressWhenSettled(it: Page, name: string) {
  const button = await it.findByRole('button', { name })
  act(() => void vi.advanceTimersByTime(1100))
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(button)
}

const timesIn = (it: Page) => [...it.getByLabelText('Time').querySelectorAll('option')].map(({ value }) => value)

/** Opens the form for moving the visit, with its days and times. */
async function openMove(answers: Answers) {
  const it = await open({}, answers)
  fireEvent.click(await it.findByRole('button', { name: 'Move' }))
  await it.findByLabelText('Time')
  return it
}

test('the link of a text message about several visits, which has no secret, leads to the list of them', async () => {
  const it = await renderRoutes({ '/v': <VisitPage />, '/My-Appointment': <p>The list</p> }, '/v', {})
  await it.findByText('The list')
  expect(it.getByTestId('here').textContent).toBe('/My-Appointment')
})

test('a time taken in the meantime disappears, and another can be chosen', async () => {
  const it = await openMove({
    'GET /appointments/available-dates': { body: ['2026-11-23', '2026-11-24'] },
    [slots]: { body: ['10:00', '10:30', '11:00'] },
    'POST /visit-links/move': refusal(409, 'slot_taken', 'This time was just taken.'),
  })
  fireEvent.change(it.getByLabelText('Time'), { target: { value: '10:30' } })
  it.answers[slots] = { body: ['10:00', '11:00'] }
  await pressWhenSettled(it, 'Move to this time')
  await it.findByText('This time was just taken.')
  await waitFor(() => expect(timesIn(it)).toEqual(['10:00', '11:00']))
  expect(it.calledTimes('GET /appointments/available-dates')).toBe(2)
  fireEvent.change(it.getByLabelText('Time'), { target: { value: '11:00' } })
  fireEvent.click(it.getByRole('button', { name: 'Move to this time' }))
  await waitFor(() =>
    expect(it.sent().at(-1)?.body).toMatchObject({ appointmentDate: '2026-11-23', appointmentTime: '11:00' }),
  )
})

test('while the times of another day load, the day keeps the focus and no time can be sent', async () => {
  let answer = (_: Answer) => {}
  const loaded = new Promise<Answer>((resolve) => {
    answer = resolve
  })
  const it = await openMove({
    'GET /appointments/available-dates': { body: ['2026-11-23', '2026-11-24'] },
    [slots]: (query) => (query.includes('2026-11-24') ? loaded : { body: ['10:00', '10:30'] }),
  })
  const day = it.getByLabelText('Day')
  day.focus()
  fireEvent.change(day, { target: { value: '2026-11-24' } })
  await waitFor(() => expect(it.queryByLabelText('Time')).toBeNull())
  expect(document.activeElement).toBe(it.getByLabelText('Day'))
  expect(it.getByRole('button', { name: 'Move to this time' }).getAttribute('aria-disabled')).toBe('true')
  answer({ body: ['12:00'] })
  await waitFor(() => expect(timesIn(it)).toEqual(['12:00']))
  expect(document.activeElement).toBe(day)
})

test('times of a day that fail to load can be retried', async () => {
  const it = await openMove({
    'GET /appointments/available-dates': { body: ['2026-11-23', '2026-11-24'] },
    [slots]: (query) => (query.includes('2026-11-24') ? 'unreachable' : { body: ['10:00'] }),
  })
  fireEvent.change(it.getByLabelText('Day'), { target: { value: '2026-11-24' } })
  const retry = await it.findByRole('button', { name: 'Try again' })
  it.answers[slots] = { body: ['12:00'] }
  fireEvent.click(retry)
  await waitFor(() => expect(timesIn(it)).toEqual(['12:00']))
})

const cancelled = { status: 'cancelled', undoableUntil: '2026-11-20T12:20:00.000Z' } as const
const timers = ['setInterval', 'clearInterval'] as const

test('a cancellation can be undone until its deadline by the server’s clock, which is shown', async () => {
  const opened = answeredByServer('2026-11-20T12:10:00Z', 'POST /visit-links/open', { ...visit, ...cancelled })
  const it = await open({}, opened, { moment: '2026-11-20T12:40:00Z', timers: [...timers] })
  expect(await it.findByRole('button', { name: 'Undo' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(5 * 60_000))
  expect(it.getAllByRole('status').map(({ textContent }) => plain(textContent))).toContain(
    'You can still undo this for 5 minutes.',
  )
  act(() => void vi.advanceTimersByTime(5 * 60_000))
  expect(it.queryByRole('button', { name: 'Undo' })).toBeNull()
})

/** Finds a paragraph by its text. */
const paragraph = (it: Page, words: RegExp) =>
  it.findByText((_, element) => element?.tagName === 'P' && words.test(plain(element.textContent)))

test.each([
  [
    'en',
    {
      cancel: 'Cancel',
      yes: 'Cancel the appointment',
      undo: 'Undo',
      undone: 'Your appointment is booked again.',
      coming: 'Yes, I am coming',
    },
    /You have paid for this appointment\..* for 10 minutes, and the time is reserved for you until then\. Any refund is sent after that\./,
    /^You can undo this until .*\. Any refund is sent after that\.$/,
  ],
  [
    'ar',
    { cancel: 'إلغاء', yes: 'إلغاء الموعد', undo: 'تراجع', undone: 'تم حجز موعدك مرة أخرى.', coming: 'نعم، سأحضر' },
    /تم الدفع لهذا الموعد\..* خلال 10 دقائق، والوقت محجوز لك حتى ذلك الحين، وبعد ذلك نعيد إليك المبلغ المسترد إن وُجد\./,
    /^يمكن التراجع حتى .*، وبعد ذلك نعيد إليك المبلغ المسترد إن وُجد\.$/,
  ],
] as const)(
  'in %s a paid visit is cancelled after a question, and undone before the refund is sent',
  async (language, named, asked, told) => {
    const answers = {
      'POST /visit-links/cancel': { body: { ...visit, ...cancelled, isPaid: true, shown: 'two' } },
      'POST /visit-links/undo': { body: { ...visit, isPaid: true, sequence: 2, shown: 'three' } },
    }
    const it = await open({ isPaid: true }, answers, { language })
    fireEvent.click(await it.findByRole('button', { name: named.cancel }))
    expect(await paragraph(it, asked)).toBeTruthy()
    expect(it.calledTimes('POST /visit-links/cancel')).toBe(0)
    await pressWhenSettled(it, named.yes)
    expect(await paragraph(it, told)).toBeTruthy()
    await pressWhenSettled(it, named.undo)
    await it.findByRole('button', { name: named.coming })
    expect(it.getAllByRole('status').map(({ textContent }) => textContent)).toContain(named.undone)
  },
)

test('one tap on Cancel asks about an unpaid visit too, with the focus on the question', async () => {
  const it = await open({}, { 'POST /visit-links/cancel': { body: { ...visit, ...cancelled, shown: 'two' } } })
  await pressWhenSettled(it, 'Cancel')
  const question = await it.findByRole('heading', { name: 'Cancel this appointment?' })
  expect(document.activeElement).toBe(question)
  expect(
    await paragraph(it, /^You can undo the cancellation for 10 minutes\. The time is reserved for you until then\.$/),
  ).toBeTruthy()
  expect(it.calledTimes('POST /visit-links/cancel')).toBe(0)
  await pressWhenSettled(it, 'Cancel the appointment')
  await it.findByRole('button', { name: 'Undo' })
})

test('after a refused undo it is no longer offered, even if the clock would allow it', async () => {
  const it = await open(cancelled, {
    'POST /visit-links/undo': refusal(409, 'too_many_appointments', 'You have the maximum number.'),
  })
  await pressWhenSettled(it, 'Undo')
  await it.findByText('You have the maximum number.')
  expect(it.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(it.queryByText(/can undo this until/)).toBeNull()
})

test('after a move it shows the new time', async () => {
  const it = await openMove({
    'GET /appointments/available-dates': { body: ['2026-11-23'] },
    [slots]: { body: ['10:00'] },
    'POST /visit-links/move': { body: { ...visit, startsAt: '2026-11-23T08:00:00.000Z', sequence: 1, shown: 'two' } },
  })
  await pressWhenSettled(it, 'Move to this time')
  await it.findByRole('button', { name: 'Yes, I am coming' })
  const said = it.getAllByRole('status').map(({ textContent }) => plain(textContent))
  expect(said).toContain('Your appointment has been moved to Monday 23 November, 10:00 AM.')
})

test('once the refund has been sent, undo is refused and no longer offered', async () => {
  const it = await open(
    { ...cancelled, isPaid: true },
    { 'POST /visit-links/undo': refusal(409, 'undo_too_late', 'The cancellation can no longer be undone.') },
  )
  await it.findByRole('button', { name: 'Undo' })
  it.answers['POST /visit-links/open'] = { body: { ...visit, status: 'cancelled', isPaid: true } }
  await pressWhenSettled(it, 'Undo')
  await it.findByText('The cancellation can no longer be undone.')
  await waitFor(() => expect(it.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('being late can be taken back where it was reported', async () => {
  const today = { startsAt: '2026-11-20T13:30:00.000Z', endsAt: '2026-11-20T14:00:00.000Z', isConfirmed: true }
  const it = await open(
    { ...today, lateMinutes: 20 },
    { 'POST /visit-links/late': { body: { ...visit, ...today, shown: 'two' } } },
  )
  await it.findByText(/you will be about .20 minutes. late/)
  expect(it.getByRole('button', { name: 'Change how late I will be' })).toBeTruthy()
  await pressWhenSettled(it, 'I will be on time after all')
  await it.findByText('We have told the front desk that you will be on time.')
  expect(it.sent().at(-1)?.body).toMatchObject({ minutes: 0 })
  expect(it.queryByRole('button', { name: 'I will be on time after all' })).toBeNull()
  expect(it.getByRole('button', { name: 'I am running late' })).toBeTruthy()
})

test('if the doctor has no address, directions lead to the clinic and its own map', async () => {
  const own = {
    ...clinic,
    address: '7 Tahrir Square',
    addressAr: '7 ميدان التحرير',
    mapUrl: 'https://maps.example/aafiya',
  }
  const it = await open({ address: null }, { 'GET /clinic': { body: own } })
  const way = await it.findByRole('link', { name: /^7 Tahrir Square.*on a map/ })
  expect(way.getAttribute('href')).toBe('https://maps.example/aafiya')
})

test.each([
  ['the address of the clinic', { address: '7 Tahrir Square' }, [/^7 Tahrir Square/, 'query=7+Tahrir+Square']],
  [
    'the name of the clinic',
    { mapUrl: 'https://maps.example/aafiya' },
    [/^Aafiya.*on a map/, 'https://maps.example/aafiya'],
  ],
] as const)('where that is all that is known, the way is named by %s', async (_, known, [name, href]) => {
  const it = await open({ address: null }, { 'GET /clinic': { body: { ...clinic, ...known } } })
  expect((await it.findByRole('link', { name })).getAttribute('href')).toContain(href)
})

test('a doctor with an own address is not found at the clinic', async () => {
  const own = { ...clinic, address: '7 Tahrir Square', mapUrl: 'https://maps.example/aafiya' }
  const it = await open({}, { 'GET /clinic': { body: own } })
  expect((await it.findByRole('link', { name: /on a map/ })).getAttribute('href')).toContain('query=14+Nile+Corniche')
})

test('only while unanswered does it say that nothing has changed', async () => {
  const it = await open({}, { 'POST /visit-links/confirm': { body: { ...visit, isConfirmed: true, shown: 'two' } } })
  await it.findByText(/nothing has changed/)
  await pressWhenSettled(it, 'Yes, I am coming')
  await waitFor(() => expect(it.queryByText(/nothing has changed/)).toBeNull())
  expect(it.getByText(/This link opens only this appointment/)).toBeTruthy()
})

test.each([
  ['en', 'There is another appointment then, at 10:30 AM. Please choose another time.'],
  ['ar', 'يوجد موعد آخر في هذا الوقت، الساعة 10:30 ص. يرجى اختيار وقت آخر.'],
])('in %s another visit at the chosen time is named before the click', async (language, sentence) => {
  const it = await openMove({
    'GET /appointments/available-dates': { body: ['2026-11-23'] },
    [slots]: { body: ['10:00', '10:30', '11:00'] },
    'POST /visit-links/other-visits': {
      body: [{ startsAt: '2026-11-23T08:30:00.000Z', endsAt: '2026-11-23T09:00:00.000Z' }],
    },
  })
  const clash = () => it.getAllByRole('status').map((one) => plain(one.textContent))
  fireEvent.change(it.getByLabelText('Time'), { target: { value: '10:30' } })
  await it.findByText(/There is another appointment then/)
  await act(() => i18next.changeLanguage(language))
  await waitFor(() => expect(clash()).toContain(sentence))
  fireEvent.change(it.container.querySelector('#move-time') ?? it.container, { target: { value: '11:00' } })
  expect(clash()).not.toContain(sentence)
  await act(() => i18next.changeLanguage('en'))
})
