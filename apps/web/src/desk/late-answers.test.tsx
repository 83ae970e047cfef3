import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { refusal, type Answer } from '../../test/fake-api.ts'
import { booked, day, emptyCard, id, layla, openDesk, visit } from '../../test/open-desk.tsx'
import { plain } from '../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../ui/feedback/toast-store.ts'

const mona = { ...layla, id: id(9), fullName: 'Mona Fared', fullNameAr: null }
const omar = { ...layla, id: id(1), fullName: 'Omar Adel', fullNameAr: null, hasAccount: false }

const cardOf = (person: Omit<typeof layla, 'fullNameAr'>) => ({
  [`GET /desk/people/${person.id}`]: { body: { ...emptyCard, person } },
  [`GET /desk/people/${person.id}/documents`]: { body: [] },
})

const said = () => currentToasts().map(({ text }) => plain(text))

afterEach(() => currentToasts().forEach((toast) => dismissToast(toast.id)))

/** A desk where Layla calls, then Mona, and one request is answered late. */
async function twoCallers(request: string) {
  let arrive = (_: Answer) => {}
  const late = new Promise<Answer>((resolve) => (arrive = resolve))
  let isFirst = true
  const desk = await openDesk({
    'GET /desk/people': (query: string) => ({
      body: new URLSearchParams(query).get('q')?.startsWith('mo') ? [mona] : [layla],
    }),
    ...cardOf(mona),
    ...cardOf(omar),
    ...cardOf({ ...layla, hasAccount: false }),
    [request]: () => {
      const answer = isFirst ? late : { status: 201, body: { ...booked, personId: mona.id, patientName: 'Mona Fared' } }
      isFirst = false
      return answer
    },
  })
  const { it, press, focused, bookAny } = desk
  const sent = async (count: number) => waitFor(() => expect(it.callsTo(request)).toHaveLength(count))
  const book = async () => {
    await waitFor(() => expect(focused()).toContain('available at'))
    press('Enter')
  }
  const openMona = async () => {
    press('F2')
    const field = await it.findByRole('combobox', { name: /Find a person/ })
    fireEvent.change(field, { target: { value: 'mona' } })
    await within(await it.findByRole('listbox')).findByRole('option', { name: /Mona/ })
    press('Enter', field)
    await it.findByRole('heading', { level: 2, name: 'Mona Fared' })
  }
  return {
    ...desk,
    arrive: (answer: Answer) => arrive(answer),
    sent,
    openMona,
    bookLayla: async () => {
      await bookAny()
      await book()
      await sent(1)
    },
    bookMona: async () => {
      press('Enter', await it.findByRole('combobox', { name: /Book with/ }))
      await it.findByText('New appointment')
      await book()
    },
  }
}

test('a booking that is answered late leaves the card of the next caller', async () => {
  const { it, bookLayla, openMona, arrive } = await twoCallers('POST /desk/visits')
  await bookLayla()
  await openMona()
  arrive({ status: 201, body: booked })
  await waitFor(() => expect(said().join()).toContain('Layla Aziz is booked'))
  expect(it.getByRole('heading', { level: 2, name: 'Mona Fared' })).toBeTruthy()
})

test('the next caller is booked while the booking before is unanswered, and its answer leaves theirs', async () => {
  const { bookLayla, openMona, bookMona, sent, arrive } = await twoCallers('POST /desk/visits')
  await bookLayla()
  await openMona()
  await bookMona()
  await sent(2)
  await waitFor(() => expect(said().join()).toContain('Mona Fared is booked'))
  arrive({ status: 201, body: booked })
  await waitFor(() => expect(said().join()).toContain('Layla Aziz is booked'))
})

test('a booking that is refused after its panel was left is said with its patient, and not to the next caller', async () => {
  const { it, bookLayla, openMona, press, arrive } = await twoCallers('POST /desk/visits')
  await bookLayla()
  await openMona()
  press('Enter', await it.findByRole('combobox', { name: /Book with/ }))
  await it.findByText('New appointment')
  arrive(refusal(409, 'slot_taken', 'This time was just taken.'))
  await waitFor(() => expect(said()).toContain('Layla Aziz is not booked. This time was just taken.'))
  expect(it.queryByRole('alert')).toBeNull()
  expect(it.getByText('New appointment')).toBeTruthy()
})

test('a booking of a person whose card was opened again since leaves the new one open', async () => {
  const { it, press, bookLayla, bookAny, arrive } = await twoCallers('POST /desk/visits')
  await bookLayla()
  press('F2')
  await it.findByRole('combobox', { name: /Find a person/ })
  await bookAny()
  await it.findByText('New appointment')
  arrive({ status: 201, body: booked })
  await waitFor(() => expect(said().join()).toContain('Layla Aziz is booked'))
  expect(it.getByText('New appointment')).toBeTruthy()
})

test('a booking from the search of a person leaves their search open that was opened again since', async () => {
  const { it, press, openCard, sent, arrive } = await twoCallers('POST /desk/visits')
  const { doctorId, doctorName, doctorNameAr } = visit
  const found = { doctorId, doctorName, doctorNameAr, speciality: 'Neurologist', date: '2026-11-21', time: '10:00' }
  Object.assign(it.answers, {
    'GET /desk/free-times': { body: [{ ...found, startsAt: '2026-11-21T08:00:00.000Z' }] },
  })
  const search = async () => {
    await openCard()
    press('F3')
    return it.findByRole('button', { name: /10:00/ })
  }
  fireEvent.click(await search())
  await sent(1)
  await search()
  arrive({ status: 201, body: booked })
  await waitFor(() => expect(said().join()).toContain('Layla Aziz is booked'))
  expect(it.getByRole('region', { name: 'Search all days' })).toBeTruthy()
})

test('a second booking that is refused after its patient was changed is said, and the next one stays', async () => {
  const { it, grid, press, bookAny, sent, arrive } = await twoCallers('POST /desk/visits')
  await bookAny()
  await it.findByText('New appointment')
  press('F2')
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Book a second appointment' }))
  const choose = async (typed: string, name: RegExp) => {
    const form = within(await it.findByRole('form', { name: 'Book a second appointment' }))
    fireEvent.change(form.getByRole('combobox'), { target: { value: typed } })
    fireEvent.click(await form.findByRole('option', { name }))
    return it.findByLabelText('Reason')
  }
  const reason = await choose('lay', /Layla/)
  fireEvent.change(reason, { target: { value: 'Fever' } })
  fireEvent.submit(reason)
  await sent(1)
  press('Escape')
  await choose('mona', /Mona/)
  arrive(refusal(409, 'slot_taken', 'This time was just taken.'))
  await waitFor(() => expect(said()).toContain('Layla Aziz is not booked. This time was just taken.'))
  expect(it.getByText('Mona Fared')).toBeTruthy()
})

test('a second booking that is answered late leaves the card of the next caller', async () => {
  const { it, giveReason, openMona, sent, arrive } = await twoCallers('POST /desk/visits')
  const reason = await giveReason()
  fireEvent.submit(reason)
  await sent(1)
  await openMona()
  arrive({ status: 201, body: booked })
  await waitFor(() => expect(said().join()).toContain('Layla Aziz is booked'))
  expect(it.getByRole('heading', { level: 2, name: 'Mona Fared' })).toBeTruthy()
})

test.each(['added', 'corrected'])(
  'a person who is %s late does not replace the card of the next caller, and can be opened',
  async (how) => {
    const own = { ...layla, hasAccount: false }
    const request = how === 'added' ? 'POST /desk/people' : `PUT /desk/people/${layla.id}`
    const { it, press, openCard, openMona, sent, arrive } = await twoCallers(request)
    if (how === 'corrected') {
      await openCard()
      fireEvent.click(await it.findByRole('button', { name: 'Edit details' }))
    } else press('F4')
    const name = await it.findByRole('textbox', { name: how === 'added' ? /Name/ : 'Name in Latin letters' })
    fireEvent.change(name, { target: { value: 'Omar Adel' } })
    if (how === 'added')
      fireEvent.change(it.getByRole('textbox', { name: /Phone/ }), { target: { value: '01001234567' } })
    fireEvent.submit(name)
    await sent(1)
    await openMona()
    arrive(how === 'added' ? { status: 201, body: omar } : { status: 200, body: { ...own, fullName: 'Omar Adel' } })
    await waitFor(() => expect(said()).toContain('Omar Adel is saved.'))
    expect(it.getByRole('heading', { level: 2, name: 'Mona Fared' })).toBeTruthy()
    fireEvent.click(it.getByRole('button', { name: /^Card of/ }))
    expect(await it.findByRole('heading', { level: 2, name: /Omar Adel|Layla Aziz/ })).toBeTruthy()
  },
)

test.each(['F2', 'Escape'])(
  'the next person begins empty and stays, though one left with %s is added late',
  async (key) => {
    const { it, press, sent, arrive } = await twoCallers('POST /desk/people')
    const enter = async () => {
      press('F4')
      return it.findByRole('textbox', { name: /Name/ })
    }
    const first = await enter()
    fireEvent.change(first, { target: { value: 'Omar Adel' } })
    fireEvent.change(it.getByRole('textbox', { name: /Phone/ }), { target: { value: '01001234567' } })
    fireEvent.submit(first)
    await sent(1)
    press(key)
    await it.findByRole('combobox', { name: /Find a person/ })
    const next = await enter()
    expect(next).toHaveProperty('value', '')
    fireEvent.change(next, { target: { value: 'Sara Nabil' } })
    arrive({ status: 201, body: omar })
    await waitFor(() => expect(said()).toEqual(['Omar Adel is saved.']))
    press('F2')
    await it.findByRole('combobox', { name: /Find a person/ })
    expect(await enter()).toHaveProperty('value', 'Sara Nabil')
  },
)

const calls = {
  date: day.date,
  calls: [{ visitId: visit.id, reasons: [], missed: 0, phones: ['0100'], language: 'ar' }],
}
test.each([
  ['A confirmation', `PUT /appointments/${visit.id}/confirmation`, 'F7', 'Mark as confirmed'],
  ['Money taken', `POST /desk/visits/${visit.id}/payment`, undefined, /in cash$/],
])('%s is said not to be recorded, though the next caller is shown by then', async (_, request, key, name) => {
  const { it, grid, press, openMona, sent, arrive } = await twoCallers(request)
  Object.assign(it.answers, { 'GET /desk/calls': { body: calls } })
  if (key) press(key)
  else fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name }))
  await sent(1)
  await openMona()
  arrive(refusal(409, 'appointment_changed', 'It was changed.'))
  await waitFor(() => expect(said()).toEqual(['Not recorded for Yusuf Aziz: It was changed.']))
})

test('an unanswered call that got no answer is said to be uncertain, though the list was left', async () => {
  const attempts = `PUT /desk/calls/${visit.id}/attempts`
  const { it, press, openMona, sent } = await twoCallers(attempts)
  Object.assign(it.answers, { 'GET /desk/calls': { body: calls }, [attempts]: 'unreachable' })
  press('F7')
  fireEvent.click(await it.findByRole('button', { name: 'No answer' }))
  await sent(1)
  await openMona()
  await waitFor(() =>
    expect(said()).toEqual(['There was no answer: this may not be recorded for Yusuf Aziz. Please try again.']),
  )
})

test.each([
  ['cancelled', { status: 200, body: { ...visit, status: 'cancelled' } }, /^Yusuf Aziz’s appointment/],
  [
    'refused',
    refusal(409, 'appointment_changed', 'It was changed.'),
    /^Yusuf Aziz’s appointment was not cancelled. It was/,
  ],
])('a cancellation that is %s late is said, and leaves the question about the next visit', async (_, answer, words) => {
  const other = {
    ...visit,
    id: id(4),
    patientName: 'Salma Nabil',
    appointmentDate: '2026-11-20T14:00:00.000Z',
    appointmentTime: '16:00',
  }
  let arrive = (_: Answer) => {}
  const late = new Promise<Answer>((resolve) => (arrive = resolve))
  const request = `POST /appointments/${visit.id}/cancel-by-clinic`
  const { it, grid } = await openDesk({
    'GET /desk/day': { body: { ...day, visits: [visit, other] } },
    ...cardOf({ ...layla, id: visit.personId }),
    [`GET /desk/visits/${other.id}/reminders`]: { body: { isTold: false, reminders: [] } },
    [`GET /desk/visits/${other.id}/messages`]: { body: [] },
    [request]: () => late,
  })
  const ask = async (patient: string) => {
    fireEvent.click(await within(grid).findByText(patient))
    await it.findByRole('heading', { level: 2, name: patient })
    fireEvent.click(await it.findByRole('button', { name: 'Cancel appointment' }))
    const dialog = within(await it.findByRole('alertdialog'))
    fireEvent.change(await dialog.findByLabelText(/Reason/), { target: { value: 'The doctor is ill' } })
    return dialog
  }
  const first = await ask('Yusuf Aziz')
  fireEvent.click(first.getByRole('button', { name: 'Yes, cancel it!' }))
  await waitFor(() => expect(it.callsTo(request)).toHaveLength(1))
  fireEvent.click(first.getByRole('button', { name: 'No' }))
  const next = await ask('Salma Nabil')
  arrive(answer)
  await waitFor(() => expect(said()).toEqual([expect.stringMatching(words)]))
  expect(next.getByLabelText(/Reason/)).toHaveProperty('value', 'The doctor is ill')
  expect(it.getByRole('alertdialog').isConnected).toBe(true)
})

/** Drags Yusuf's visit to Dina Saleh. */
function dragTo(grid: HTMLElement, time: RegExp) {
  const dataTransfer = { effectAllowed: 'all' }
  fireEvent.dragStart(within(grid).getByText('Yusuf Aziz'), { dataTransfer })
  fireEvent.drop(within(grid).getByLabelText(time), { dataTransfer })
}
const move = `PUT /desk/visits/${visit.id}`

test('a visit that is dragged again before the answer moves to the second time too', async () => {
  const { it, grid, press, sent } = await twoCallers(move)
  dragTo(grid, /Dina Saleh.*available at.*3:30/)
  await sent(1)
  press('Escape')
  await it.findByRole('combobox', { name: /Find a person/ })
  dragTo(grid, /Dina Saleh.*available at.*4:30/)
  await sent(2)
  expect(it.callsTo(move)[1]?.body).toMatchObject({ doctorId: id(3), appointmentTime: '16:30' })
})

test('an undo that is refused names its patient: the next caller is shown by then', async () => {
  const { it, grid, sent, openMona, arrive } = await twoCallers(move)
  dragTo(grid, /Dina Saleh.*available at.*3:30/)
  await sent(1)
  arrive({ status: 200, body: { ...visit, doctorId: id(3), appointmentTime: '15:30', sequence: 1 } })
  const undo = await it.findByRole('button', { name: 'Undo the move' })
  Object.assign(it.answers, { [move]: refusal(409, 'slot_taken', 'This time was just taken.') })
  await openMona()
  fireEvent.click(undo)
  await waitFor(() => expect(said()).toContain('Yusuf Aziz’s appointment was not moved. This time was just taken.'))
})

test('the outcome of a doctor’s delay is said, though the dialog was closed before', async () => {
  const request = `PUT /desk/doctors/${id(2)}/delay`
  const { it, grid, sent, arrive } = await twoCallers(request)
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Running late' }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: '20 minutes' }))
  await sent(1)
  fireEvent.click(dialog.getByRole('button', { name: 'Back' }))
  const toCall = [
    {
      visitId: visit.id,
      patientName: 'Yusuf Aziz',
      patientNameAr: null,
      startsAt: visit.appointmentDate,
      phones: ['010 01234567'],
    },
  ]
  arrive({ status: 200, body: { minutes: 20, told: 3, toCall } })
  await waitFor(() =>
    expect(said()).toEqual(['Saved. We will notify 3 people. Please call 1 patient: messages do not reach them.']),
  )
})
