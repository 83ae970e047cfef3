import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/fake-api.ts'
import { day, id, layla, openDesk, visit } from '../../../test/open-desk.tsx'

const nextVisit = {
  ...visit,
  id: id(4),
  personId: layla.id,
  patientName: 'Layla Aziz',
  appointmentDate: '2026-12-08T14:30:00.000Z',
}
const callersCard = {
  person: { ...layla, hasAccount: false },
  isReached: false,
  upcoming: [nextVisit],
  past: [{ ...visit, id: id(3), status: 'completed', appointmentDate: '2026-10-01T13:00:00.000Z' }],
  unpaid: [{ ...visit, id: id(3), status: 'completed', appointmentDate: '2026-10-01T13:00:00.000Z' }],
  notes: [{ id: id(6), text: 'Brings a wheelchair', writtenBy: 'Nour Selim', writtenAt: '2026-11-01T08:00:00.000Z' }],
  related: [{ ...layla, id: id(9), fullName: 'Adam Aziz', fullNameAr: null }],
  messages: [],
}

test('the card shows what callers ask about, and who receives no messages', async () => {
  const { it, openCard } = await openDesk({ [`GET /desk/people/${layla.id}`]: { body: callersCard } })
  await openCard()
  const card = within(it.getByRole('region', { name: /^Card of/ }))
  expect(await card.findByRole('button', { name: /^\W*Tuesday 8 December.*4:30/ })).toBeTruthy()
  expect(card.getByText('ليلى عزيز')).toBeTruthy()
  expect(card.getByRole('link', { name: '010 01234567' }).getAttribute('href')).toBe('tel:01001234567')
  expect(card.getByText(/Messages do not reach/)).toBeTruthy()
  expect(
    within(card.getByRole('region', { name: 'Unpaid' })).getByRole('button', { name: /\$60\W* in cash/ }),
  ).toBeTruthy()
  expect(within(card.getByRole('region', { name: /^Family/ })).getByRole('button', { name: 'Adam Aziz' })).toBeTruthy()
  expect(within(card.getByRole('region', { name: 'Past appointments' })).getByText(/Completed/)).toBeTruthy()
})

test.each([
  ['en', 'Messages', 'No messages yet.'],
  ['ar', 'الرسائل', 'لا توجد رسائل بعد.'],
] as const)('the card says that there are no messages (%s)', async (language, messages, none) => {
  const { it, openCard } = await openDesk({ [`GET /desk/people/${layla.id}`]: { body: callersCard } }, language)
  await openCard()
  expect(within(await it.findByRole('region', { name: messages })).getByText(none)).toBeTruthy()
})

test('the card tells that the patient has claimed the record since', async () => {
  const claimed = { ...callersCard, claimedAt: '2026-11-12T08:00:00.000Z' }
  const { it, openCard } = await openDesk({ [`GET /desk/people/${layla.id}`]: { body: claimed } })
  await openCard()
  expect(await it.findByText(/^Connected to the patient’s own account with a code, .*12 November 2026/)).toBeTruthy()
})

test('a doctor is chosen by any part of the name, without the title', async () => {
  const { it, press, openCard, focused } = await openDesk()
  const picker = await openCard()
  fireEvent.change(picker, { target: { value: 'dr sal' } })
  const [first] = within(await it.findByRole('listbox', { name: 'Book with' })).getAllByRole('option')
  expect(first?.getAttribute('aria-selected')).toBe('true')
  expect(first?.textContent).toContain('Saleh')
  press('Enter', picker)
  await waitFor(() => expect(focused()).toContain('Dina Saleh, available at'))
})

const withCard = { [`GET /desk/people/${layla.id}`]: { body: callersCard } }

test('a note is added with Enter and removed, and the card shows the answer', async () => {
  const [note] = callersCard.notes
  const written = { ...note, id: id(7), text: 'Calls from work' }
  const path = `/desk/people/${layla.id}/notes`
  const { it, openCard } = await openDesk({
    ...withCard,
    [`POST ${path}`]: { status: 201, body: [written, note] },
    [`DELETE ${path}/${id(6)}`]: { body: [written] },
  })
  await openCard()
  const notes = within(await it.findByRole('region', { name: 'Notes of the front desk' }))
  expect(notes.getByText('Brings a wheelchair')).toBeTruthy()
  const field = notes.getByLabelText<HTMLInputElement>('New note')
  fireEvent.change(field, { target: { value: 'Calls from work' } })
  fireEvent.submit(field)
  expect(await notes.findByText('Calls from work')).toBeTruthy()
  expect(it.callsTo(`POST ${path}`)[0]).toMatchObject({ body: { text: 'Calls from work' }, key: expect.any(String) })
  expect(field.value).toBe('')
  fireEvent.click(notes.getByRole('button', { name: /Remove .*wheelchair/ }))
  await waitFor(() => expect(notes.queryByText('Brings a wheelchair')).toBeNull())
})

test('details are corrected; the API’s refusals show at their fields, and Escape returns to the card', async () => {
  const path = `/desk/people/${layla.id}`
  const refused = refusal(422, 'validation_failed', 'Check this.')
  const issues = [{ path: 'phone', message: 'One digit is missing from this phone number.' }]
  const { it, openCard, press } = await openDesk({
    ...withCard,
    [`PUT ${path}`]: { ...refused, body: { ...refused.body, issues } },
  })
  await openCard()
  fireEvent.click(await it.findByRole('button', { name: 'Edit details' }))
  const form = within(await it.findByRole('form', { name: 'Edit details' }))
  expect(document.activeElement).toBe(form.getByLabelText('Name in Latin letters'))
  fireEvent.change(form.getByLabelText('Phone'), { target: { value: '0111999888' } })
  fireEvent.submit(form.getByLabelText('Phone'))
  await waitFor(() => expect(form.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true'))
  expect(it.callsTo(`PUT ${path}`)[0]?.body).toEqual({ phone: '0111999888' })
  Object.assign(it.answers, { [`PUT ${path}`]: { body: { ...callersCard.person, fullName: 'Layla Azer' } } })
  fireEvent.submit(form.getByLabelText('Phone'))
  expect(await it.findByRole('combobox', { name: 'Book with' })).toBeTruthy()
  press('Escape')
  expect(await it.findByRole('combobox', { name: /Find a person/ })).toBeTruthy()
})

test('a correction sends only what was changed: another desk may have corrected the rest since', async () => {
  const path = `/desk/people/${layla.id}`
  const { it, openCard } = await openDesk({ ...withCard, [`PUT ${path}`]: { body: callersCard.person } })
  await openCard()
  fireEvent.click(await it.findByRole('button', { name: 'Edit details' }))
  const form = within(await it.findByRole('form', { name: 'Edit details' }))
  const field = form.getByLabelText('Name in Latin letters')
  fireEvent.change(field, { target: { value: 'Layla Azer' } })
  fireEvent.change(form.getByLabelText('Name in Arabic'), { target: { value: '' } })
  fireEvent.submit(field)
  await it.findByRole('combobox', { name: 'Book with' })
  expect(it.callsTo(`PUT ${path}`)[0]?.body).toEqual({ fullName: 'Layla Azer', fullNameAr: null })
})

test.each(['a reload', 'F2'])('a correction that goes on after %s sends only what was typed', async (interruption) => {
  const path = `/desk/people/${layla.id}`
  let person: object = { ...callersCard.person, birthYear: null }
  const answers = {
    'GET /desk/people': () => ({ body: [person] }),
    [`GET ${path}`]: () => ({ body: { ...callersCard, person } }),
    [`PUT ${path}`]: () => ({ body: person }),
  }
  let desk = await openDesk(answers)
  await desk.openCard()
  fireEvent.click(await desk.it.findByRole('button', { name: 'Edit details' }))
  fireEvent.change(await desk.it.findByLabelText('Name in Latin letters'), { target: { value: 'Layla Azer' } })
  // Another desk corrects the rest.
  person = { ...person, phones: ['010 09999999'], birthYear: 1991 }
  if (interruption === 'F2') {
    await desk.openCard()
  } else {
    cleanup()
    desk = await openDesk(answers, 'en', '?panel=open', { isSameVisit: true })
  }
  const { it } = desk
  await it.findByRole('link', { name: /09999999/ })
  fireEvent.click(await it.findByRole('button', { name: 'Edit details' }))
  const form = within(await it.findByRole('form', { name: 'Edit details' }))
  expect(form.getByLabelText('Phone')).toHaveProperty('value', '010 09999999')
  const field = form.getByLabelText('Name in Latin letters')
  expect(field).toHaveProperty('value', 'Layla Azer')
  fireEvent.submit(field)
  await waitFor(() => expect(it.callsTo(`PUT ${path}`).map(({ body }) => body)).toEqual([{ fullName: 'Layla Azer' }]))
})

test('a correction that was given up with Escape is not in the form the next time', async () => {
  const { it, openCard, press } = await openDesk(withCard)
  await openCard()
  fireEvent.click(await it.findByRole('button', { name: 'Edit details' }))
  fireEvent.change(await it.findByLabelText('Name in Latin letters'), { target: { value: 'Layla Azer' } })
  press('Escape')
  fireEvent.click(await it.findByRole('button', { name: 'Edit details' }))
  expect(await it.findByLabelText('Name in Latin letters')).toHaveProperty('value', 'Layla Aziz')
})

test('a child who is called at a guardian’s number gets it as their own only if it is typed', async () => {
  const path = `/desk/people/${layla.id}`
  const guardian = { id: id(9), fullName: 'Mona Aziz', fullNameAr: null, phones: ['010 07654321'] }
  const child = { ...layla, phones: [], hasAccount: false, guardian }
  const { it, openCard } = await openDesk({
    'GET /desk/people': { body: [child] },
    [`GET ${path}`]: { body: { ...callersCard, person: child } },
    [`PUT ${path}`]: { body: child },
  })
  for (const [typed, sent] of [
    ['', []],
    ['01112223334', [{ phone: '01112223334' }]],
  ] as const) {
    await openCard()
    fireEvent.click(await it.findByRole('button', { name: 'Edit details' }))
    const form = within(await it.findByRole('form', { name: 'Edit details' }))
    const field = form.getByLabelText<HTMLInputElement>('Phone')
    expect(field.value).toBe('')
    if (typed) fireEvent.change(field, { target: { value: typed } })
    fireEvent.submit(field)
    await it.findByRole('combobox', { name: 'Book with' })
    expect(it.callsTo(`PUT ${path}`).map(({ body }) => body)).toEqual(sent)
  }
})

test('a visit opened from the card has the focus on its patient, though the button that opened it is gone', async () => {
  const own = { ...nextVisit, appointmentDate: visit.appointmentDate }
  const { it, openCard } = await openDesk({
    'GET /desk/day': { body: { ...day, visits: [own] } },
    [`GET /desk/people/${layla.id}`]: { body: { ...callersCard, upcoming: [own] } },
  })
  await openCard()
  const opener = await it.findByRole('button', { name: /^\W*Friday 20 November.*3:00/ })
  opener.focus()
  fireEvent.click(opener)
  const panel = within(await it.findByRole('region', { name: 'Layla Aziz' }))
  await act(async () => {})
  expect(opener.isConnected).toBe(false)
  expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Layla Aziz' }))
})

test('Escape from a move that began on the card returns to the card, while the caller is on the telephone', async () => {
  const { it, openCard, press } = await openDesk(withCard)
  await openCard()
  fireEvent.click(await it.findByRole('button', { name: /^Move / }))
  expect(await it.findByRole('region', { name: /^Moving/ })).toBeTruthy()
  // Who calls about their visit wants another time: nobody has to be told later.
  expect(it.getByRole('radio', { name: 'The patient' })).toHaveProperty('checked', true)
  press('Escape')
  expect(await it.findByRole('region', { name: /^Card of/ })).toBeTruthy()
})

test('a caller who cancels from the card is asked for no reason, unless the clinic wants it', async () => {
  const { it, openCard } = await openDesk(withCard)
  await openCard()
  fireEvent.click(await it.findByRole('button', { name: /^Cancel / }))
  const dialog = within(await it.findByRole('alertdialog'))
  expect(dialog.getByRole('radio', { name: /The patient/ })).toHaveProperty('checked', true)
  expect(dialog.queryByRole('textbox')).toBeNull()
  fireEvent.click(dialog.getByRole('radio', { name: /The clinic/ }))
  expect(dialog.getByRole('textbox')).toBeTruthy()
})

test.each(['later', 'earlier'])(
  'after a cancellation from the card the focus is on the visit, or on the name (%s than now)',
  async (when) => {
    const start = when === 'later' ? nextVisit.appointmentDate : '2026-11-20T06:00:00.000Z'
    const today = { ...nextVisit, appointmentDate: start }
    const cancelled = { ...today, status: 'cancelled', cancelledAt: '2026-11-20T08:00:00.000Z' }
    const { it, openCard } = await openDesk({
      [`GET /desk/people/${layla.id}`]: { body: { ...callersCard, upcoming: [today] } },
      [`POST /appointments/${today.id}/cancel-by-clinic`]: { body: cancelled },
    })
    await openCard()
    fireEvent.click(await it.findByRole('button', { name: /^Cancel / }))
    const dialog = within(await it.findByRole('alertdialog'))
    Object.assign(it.answers, {
      [`GET /desk/people/${layla.id}`]: { body: { ...callersCard, upcoming: [], past: [cancelled] } },
    })
    const reason = dialog.queryByRole('textbox')
    if (reason) fireEvent.change(reason, { target: { value: 'Ill' } })
    fireEvent.click(dialog.getByRole('button', { name: /^Yes/ }))
    expect(await it.findByText(/· Cancelled/)).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement?.closest('li, h2')?.textContent).toMatch(
        when === 'later' ? /8 December.*Cancelled/ : /^Layla Aziz$/,
      ),
    )
  },
)

test('the desk cannot correct a person with an account', async () => {
  const { it, openCard } = await openDesk()
  await openCard()
  const card = within(it.getByRole('region', { name: /^Card of/ }))
  expect(await card.findByRole('button', { name: 'Print' })).toBeTruthy()
  expect(card.queryByRole('button', { name: 'Edit details' })).toBeNull()
})

test('a child is added under the name of the parent, and the parent is not asked about', async () => {
  const { it, press, openCard } = await openDesk()
  await openCard()
  const sister = { ...layla, id: id(9), fullName: 'Salma Aziz', fullNameAr: null }
  Object.assign(it.answers, { 'GET /desk/people': { body: [layla, sister] } })
  press('F8')
  const form = within(await it.findByRole('form', { name: 'Add a child' }))
  expect(form.getByText('Layla Aziz')).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>('Phone').value).toBe('010 01234567')
  expect(await form.findByRole('button', { name: /Book for .*Salma Aziz/ })).toBeTruthy()
  expect(form.queryByRole('button', { name: /Book for .*Layla Aziz/ })).toBeNull()
})

test.each([
  ['en', 'Upcoming appointments', 'Past appointments', 'Cancelled'],
  ['ar', 'المواعيد القادمة', 'المواعيد السابقة', 'ملغى'],
] as const)(
  'a cancelled visit that is not over is listed with the upcoming ones (%s)',
  async (language, next, past, state) => {
    const cancelled = { ...nextVisit, id: id(8), status: 'cancelled', appointmentDate: '2026-12-01T14:30:00.000Z' }
    const { it, openCard } = await openDesk(
      { [`GET /desk/people/${layla.id}`]: { body: { ...callersCard, past: [cancelled, ...callersCard.past] } } },
      language,
    )
    await openCard()
    const rows = within(await it.findByRole('region', { name: next })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent?.includes(state))).toEqual([true, false])
    expect(within(rows[0] ?? document.body).getAllByRole('button')).toHaveLength(1)
    expect(within(it.getByRole('region', { name: past })).queryByText(new RegExp(state))).toBeNull()
  },
)
