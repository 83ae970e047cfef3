import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { refusal, type Answer } from '../../../test/fake-api.ts'
import { day, id, openDesk, visit } from '../../../test/open-desk.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

afterEach(() => currentToasts().forEach((toast) => dismissToast(toast.id)))
const toasts = () => currentToasts().map(({ text }) => plain(text))

const other = { ...visit, id: id(4), patientName: 'Salma Nabil', appointmentDate: '2026-11-20T14:00:00.000Z' }
const call = { visitId: visit.id, reasons: [], missed: 0, phones: ['0100 123 4567'], language: 'ar' }
const later = { ...call, attempts: 1, againAt: '2026-11-20T13:00:00.000Z' }
const attempts = `PUT /desk/calls/${visit.id}/attempts`
const ofOther = { ...call, visitId: other.id }

/** As another desk moved it to half past three. */
const moved = { ...visit, sequence: 1, appointmentDate: '2026-11-20T13:30:00.000Z', appointmentTime: '15:30' }

async function openCalls(answers: object) {
  let version = 0
  const desk = await openDesk({
    'GET /desk/day': () => ({ body: { ...day, version: `${(version += 1)}`, visits: [visit, other] } }),
    'GET /desk/calls': { body: { date: day.date, calls: [call, ofOther] } },
    ...answers,
  })
  desk.press('F7')
  const list = within(await desk.it.findByRole('region', { name: /^Call list/ }))
  await list.findByRole('button', { name: 'Yusuf Aziz' })
  const names = () => list.getAllByRole('listitem').map((row) => within(row).getAllByRole('button')[0]?.textContent)
  return { ...desk, list, names }
}

test('nobody answers: the row stays, says when to try again, and is put in order by hand', async () => {
  const { it, list, names } = await openCalls({ [attempts]: { body: visit } })
  expect(list.getAllByText('Prefers Arabic')).toHaveLength(2)
  fireEvent.change(list.getByLabelText('After no answer, try again in'), { target: { value: '30' } })
  Object.assign(it.answers, { 'GET /desk/calls': { body: { date: day.date, calls: [ofOther, later] } } })
  fireEvent.click(list.getAllByRole('button', { name: 'No answer' })[0] ?? document.body)
  expect(await list.findByText(/^No answer 1 time, try again at/)).toBeTruthy()
  expect(it.callsTo(attempts)[0]?.body).toEqual({ number: 1, againInMinutes: 30 })
  expect(names()).toEqual(['Yusuf Aziz', 'Salma Nabil'])
  fireEvent.click(list.getByRole('button', { name: 'Sort again' }))
  expect(names()).toEqual(['Salma Nabil', 'Yusuf Aziz'])
  expect(list.queryByRole('button', { name: 'Sort again' })).toBeNull()
})

test('an unanswered call shows at once, and the next one counts on from it', async () => {
  const { it, list } = await openCalls({ [attempts]: { body: visit } })
  expect(list.getAllByText('Not called yet')).toHaveLength(2)
  const press = () => fireEvent.click(list.getAllByRole('button', { name: 'No answer' })[0] ?? document.body)
  press()
  expect(await list.findByText('No answer 1 time')).toBeTruthy()
  await waitFor(() => expect(it.callsTo(attempts)).toHaveLength(1))
  await waitFor(() => {
    press()
    expect(it.callsTo(attempts)[1]?.body).toMatchObject({ number: 2 })
  })
})

test('answers about two patients are both recorded, and a refused one stays at its row', async () => {
  const confirm = ({ id: visitId }: typeof visit) => `PUT /appointments/${visitId}/confirmation`
  let answer = (_: Answer) => {}
  const first = new Promise<Answer>((resolve) => (answer = resolve))
  const { it, list } = await openCalls({ [confirm(visit)]: () => first, [confirm(other)]: { body: other } })
  list.getAllByRole('button', { name: 'Mark as confirmed' }).forEach((button) => fireEvent.click(button))
  await waitFor(() => expect(it.callsTo(confirm(other))).toHaveLength(1))
  answer(refusal(409, 'appointment_changed', 'It was changed.'))
  const alert = await list.findByRole('alert')
  expect(alert.textContent).toBe('It was changed.')
  expect(within(alert.closest('li') ?? alert).getByRole('button', { name: 'Yusuf Aziz' })).toBeTruthy()
})

test('unanswered calls of two patients are both recorded', async () => {
  const ofSecond = `PUT /desk/calls/${other.id}/attempts`
  const { it, list } = await openCalls({ [attempts]: { body: visit }, [ofSecond]: { body: other } })
  list.getAllByRole('button', { name: 'No answer' }).forEach((button) => fireEvent.click(button))
  await waitFor(() => expect([attempts, ofSecond].map((path) => it.callsTo(path).length)).toEqual([1, 1]))
  expect(list.getAllByText('No answer 1 time')).toHaveLength(2)
})

test('once another desk has moved a visit, its unanswered calls start again from zero', async () => {
  const { it, list } = await openCalls({ [attempts]: { body: visit } })
  Object.assign(it.answers, {
    'GET /desk/day': { body: { ...day, version: 'moved', visits: [moved, other] } },
  })
  const press = () => fireEvent.click(list.getAllByRole('button', { name: 'No answer' })[0] ?? document.body)
  press()
  expect(await list.findByText('No answer 1 time')).toBeTruthy()
  await list.findByText(/3:30/)
  await waitFor(() => expect(list.queryByText('No answer 1 time')).toBeNull())
  press()
  await waitFor(() =>
    expect(it.callsTo(attempts).map(({ body }) => body)).toMatchObject([{ number: 1 }, { number: 1 }]),
  )
})

test('a call that another desk has just made is said to be, and its attempt shown', async () => {
  const { it, list } = await openCalls({ [attempts]: refusal(409, 'appointment_changed', 'It was changed.') })
  Object.assign(it.answers, { 'GET /desk/calls': { body: { date: day.date, calls: [ofOther, later] } } })
  fireEvent.click(list.getAllByRole('button', { name: 'No answer' })[0] ?? document.body)
  await waitFor(() => expect(toasts()).toEqual(['Not recorded for Yusuf Aziz: It was changed.']))
  expect(await list.findByText(/^No answer 1 time, try again at/)).toBeTruthy()
})

test('a patient without an account is said to know nothing of the doctor’s delay', async () => {
  const [karim, dina] = day.doctors
  const { language: _, ...unreached } = { ...ofOther, reasons: ['not_reached'] }
  const { list } = await openCalls({
    'GET /desk/day': { body: { ...day, doctors: [{ ...karim, lateMinutes: 30 }, dina], visits: [visit, other] } },
    'GET /desk/calls': { body: { date: day.date, calls: [call, unreached] } },
  })
  const reasons = list.getAllByRole('listitem').map(({ textContent }) => plain(textContent))
  expect(reasons.filter((text) => text.includes('doctor 30 minutes late, no message sent'))).toEqual([
    expect.stringContaining('Salma Nabil'),
    'doctor 30 minutes late, no message sent',
  ])
})

test('a call without a number offers no attempt', async () => {
  const { list } = await openCalls({
    'GET /desk/calls': { body: { date: day.date, calls: [call, { ...ofOther, phones: [] }] } },
  })
  expect(list.getByText('No phone number')).toBeTruthy()
  expect(list.getAllByRole('button', { name: 'Mark as confirmed' })).toHaveLength(2)
  expect(list.getAllByRole('button', { name: 'No answer' })).toHaveLength(1)
})

test('the way back from the visit of a call is the list of calls, and from there the search', async () => {
  const { it, list, press } = await openCalls({})
  fireEvent.click(list.getByRole('button', { name: 'Yusuf Aziz' }))
  await it.findByRole('button', { name: /^Move/ })
  press('Escape')
  expect(await it.findByRole('region', { name: /^Call list/ })).toBeTruthy()
  press('Escape')
  expect(await it.findByRole('button', { name: /^Call list: 2/ })).toBeTruthy()
})

test('while the calls load their place is held, and said', async () => {
  let arrive = (_: Answer) => {}
  const loaded = new Promise<Answer>((resolve) => (arrive = resolve))
  const { it, press } = await openDesk({ 'GET /desk/calls': () => loaded })
  press('F7')
  const list = within(await it.findByRole('region', { name: /^Call list/ }))
  expect(list.getByRole('status').textContent).toBe('Loading the call list...')
  arrive({ body: { date: day.date, calls: [] } })
  await waitFor(() => expect(list.queryByText('Loading the call list...')).toBeNull())
})

test.each([
  [99, '101', '99'],
  [100, '102 or more', '100 or more'],
])(
  'with %i patients to tell of a change, the page says whether there may be others',
  async (untold, calls, changes) => {
    const idOf = (number: number) => `6b177559-868e-4f9b-ae7a-${String(number).padStart(12, '0')}`
    const changed = (number: number) => ({ ...visit, id: idOf(number), status: 'cancelled', sequence: 1 })
    const change = (number: number) => ({ visit: changed(number), change: 'cancelled', hasFailed: false, phones: [] })
    const toTell = Array.from({ length: untold }, (_, number) => change(number))
    const told = { ...change(untold), toldAt: '2026-11-20T07:00:00.000Z' }
    const { it, press } = await openDesk({
      'GET /desk/day': { body: { ...day, visits: [visit, other] } },
      'GET /desk/calls': { body: { date: day.date, calls: [call, ofOther] } },
      'GET /desk/calls/changes': { body: [...toTell, told] },
    })
    expect(await it.findByText(`Call list: ${calls}`)).toBeTruthy()
    press('F7')
    expect((await it.findByText('Not told yet')).textContent).toBe(`Not told yet ${changes}`)
    expect(it.queryByText(/^These are the 100 earliest/) !== null).toBe(untold === 100)
  },
)

test('a change that nobody was told of is called about again later, and leads to its visit on another day', async () => {
  const named = { ...visit, patientName: 'Hana Adel', patientNameAr: null }
  const changed = { ...named, id: id(5), status: 'cancelled', appointmentDate: '2026-11-23T08:00:00.000Z', sequence: 1 }
  const change = { visit: changed, change: 'cancelled', hasFailed: false, phones: ['0100 765 4321'] }
  const unanswered = { ...change, attempts: 1, againAt: '2026-11-20T13:00:00.000Z' }
  const record = `PUT /desk/calls/${changed.id}/attempts`
  const { it, list } = await openCalls({ 'GET /desk/calls/changes': { body: [change] }, [record]: { body: changed } })
  const row = within(within(await list.findByRole('region', { name: /^Not told yet/ })).getByRole('listitem'))
  Object.assign(it.answers, { 'GET /desk/calls/changes': { body: [unanswered] } })
  fireEvent.click(row.getByRole('button', { name: 'No answer' }))
  expect(await row.findByText(/^No answer 1 time, try again at/)).toBeTruthy()
  expect(it.callsTo(record)[0]?.body).toEqual({ number: 1, againInMinutes: 60 })
  Object.assign(it.answers, { 'GET /desk/day': { body: { ...day, date: '2026-11-23', visits: [changed] } } })
  fireEvent.click(row.getByRole('button', { name: 'Hana Adel' }))
  expect(await it.findByRole('heading', { name: 'Monday 23 November' })).toBeTruthy()
  expect(await it.findByRole('region', { name: 'Hana Adel' })).toBeTruthy()
})

test('the way back from a change on another day leads to the calls of the day it was opened from', async () => {
  const changed = { ...visit, id: id(5), patientName: 'Hana Adel', appointmentDate: '2026-11-23T08:00:00.000Z' }
  const dateOf = (query: string) => new URLSearchParams(query).get('date') ?? day.date
  const { it, list, press } = await openCalls({
    'GET /desk/day': (query: string) => {
      const date = dateOf(query)
      return { body: { ...day, date, visits: date === day.date ? [visit, other] : [changed] } }
    },
    'GET /desk/calls': (query: string) => {
      const date = dateOf(query)
      return { body: { date, calls: date === day.date ? [call, ofOther] : [] } }
    },
    'GET /desk/calls/changes': {
      body: [{ visit: changed, change: 'moved', hasFailed: false, phones: ['0100 765 4321'] }],
    },
  })
  fireEvent.click(await list.findByRole('button', { name: 'Hana Adel' }))
  await it.findByRole('region', { name: 'Hana Adel' })
  press('Escape')
  const again = within(await it.findByRole('region', { name: /^Call list/ }))
  expect(await again.findByRole('button', { name: 'Yusuf Aziz' })).toBeTruthy()
})

test.each(['Told', 'No answer'])(
  'a refused "%s" about a change that another desk has undone is shown, though its row is gone',
  async (button) => {
    const changed = { ...moved, patientName: 'Hana Adel', isMovedByClinic: true }
    const refused = refusal(409, 'appointment_changed', 'It was changed.')
    const { it, list } = await openCalls({
      'GET /desk/calls/changes': {
        body: [{ visit: changed, change: 'moved', hasFailed: false, phones: ['0100 765 4321'] }],
      },
      [`PUT /desk/calls/${changed.id}/told`]: refused,
      [attempts]: refused,
    })
    const row = within(within(await list.findByRole('region', { name: /^Not told yet/ })).getByRole('listitem'))
    Object.assign(it.answers, { 'GET /desk/calls/changes': { body: [] } })
    fireEvent.click(row.getByRole('button', { name: button }))
    await waitFor(() => expect(toasts()).toEqual(['Not recorded for Hana Adel: It was changed.']))
    await waitFor(() => expect(list.queryByRole('button', { name: 'Hana Adel' })).toBeNull())
  },
)
