import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/fake-api.ts'
import { closing, day, emptyCard, id, layla, movement, openDesk, receipt, visit } from '../../../test/open-desk.tsx'
import { plain } from '../../../test/render-routes.tsx'

const none = { received: 0, returned: 0, expected: 0 }
const till = { currency: 'USD', cash: none, card: none, movements: [], debts: [] }
const taken = (paid: number) => ({
  ...till,
  cash: { received: paid, returned: 0, expected: paid },
  movements: [{ ...movement, amount: paid, receiptNumber: 41 }],
})

test('a part of the fee is taken of what was handed over, and the change is shown', async () => {
  const { it, grid } = await openDesk({
    [`POST /desk/visits/${visit.id}/payment`]: refusal(409, 'more_than_due', 'That is too much.'),
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Other amount or change' }))
  const part = within(await it.findByRole('form', { name: 'Other amount or change' }))
  const amount = part.getByLabelText<HTMLInputElement>(/^Amount/)
  expect(amount.value).toBe('60')
  fireEvent.change(amount, { target: { value: '60.50' } })
  fireEvent.click(part.getByRole('button', { name: /by card/ }))
  expect(plain((await part.findByText(/Enter an amount up to/)).textContent)).toContain('$60')
  fireEvent.change(amount, { target: { value: '٢٥' } })
  const given = part.getByLabelText(/^Cash received/)
  fireEvent.change(given, { target: { value: '20' } })
  fireEvent.click(part.getByRole('button', { name: /in cash/ }))
  await part.findByText('Enter at least the amount.')
  fireEvent.change(given, { target: { value: '50' } })
  expect(plain(part.getByRole('status').textContent)).toBe('Change: $25 $35 remains due.')
  fireEvent.click(part.getByRole('button', { name: /in cash/ }))
  await waitFor(() =>
    expect(it.callsTo(`POST /desk/visits/${visit.id}/payment`)[0]?.body).toEqual({
      method: 'cash',
      amount: 25,
      given: 50,
    }),
  )
})

test('Enter goes from the amount to the cash that was handed over, and there takes it', async () => {
  const { it, grid } = await openDesk({
    [`POST /desk/visits/${visit.id}/payment`]: refusal(409, 'more_than_due', 'That is too much.'),
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Other amount or change' }))
  const form = await it.findByRole('form', { name: 'Other amount or change' })
  const part = within(form)
  const amount = part.getByLabelText<HTMLInputElement>(/^Amount/)
  expect(document.activeElement).toBe(amount)
  // What is typed replaces the whole fee.
  expect(amount.value.slice(amount.selectionStart ?? 0, amount.selectionEnd ?? 0)).toBe('60')
  fireEvent.submit(form)
  const given = part.getByLabelText(/^Cash received/)
  expect(document.activeElement).toBe(given)
  expect(it.callsTo(`POST /desk/visits/${visit.id}/payment`)).toEqual([])
  fireEvent.change(given, { target: { value: '100' } })
  fireEvent.submit(form)
  await waitFor(() =>
    expect(it.callsTo(`POST /desk/visits/${visit.id}/payment`)[0]?.body).toEqual({
      method: 'cash',
      amount: 60,
      given: 100,
    }),
  )
})

test('after money was taken, the focus is on its receipt', async () => {
  const { it, grid } = await openDesk({ [`POST /desk/visits/${visit.id}/payment`]: { status: 201, body: receipt } })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  const inCash = await it.findByRole('button', { name: /in cash/ })
  Object.assign(it.answers, { 'GET /desk/day': { body: { ...day, visits: [{ ...visit, paymentStatus: 'paid' }] } } })
  inCash.focus()
  fireEvent.click(inCash)
  // The receipt leaves the visit in view.
  const link = await it.findByRole('link', { name: /^Receipt/ })
  expect(link.getAttribute('target')).toBe('_blank')
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('a visit that was paid for stays on the card, with its receipt, which has the focus', async () => {
  const path = `GET /desk/people/${layla.id}`
  const due = { ...visit, personId: layla.id }
  const { it, openCard } = await openDesk({
    [path]: { body: { ...emptyCard, person: layla, past: [due], unpaid: [due] } },
    [`POST /desk/visits/${visit.id}/payment`]: { status: 201, body: receipt },
  })
  await openCard()
  const unpaid = within(await it.findByRole('region', { name: 'Unpaid' }))
  const paid = { ...due, paymentStatus: 'paid' }
  Object.assign(it.answers, { [path]: { body: { ...emptyCard, person: layla, past: [paid] } } })
  const inCash = unpaid.getByRole('button', { name: /in cash/ })
  inCash.focus()
  fireEvent.click(inCash)
  const link = await unpaid.findByRole('link', { name: /^Receipt/ })
  await waitFor(() => expect(document.activeElement).toBe(link))
  expect(plain(link.closest('li')?.textContent)).toContain('$60 paid')
})

test('after a part was taken with Enter in its field, the focus stays with the visit', async () => {
  const { it, grid } = await openDesk({ [`POST /desk/visits/${visit.id}/payment`]: { status: 201, body: receipt } })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Other amount or change' }))
  const form = await it.findByRole('form', { name: 'Other amount or change' })
  const given = within(form).getByLabelText(/^Cash received/)
  fireEvent.change(given, { target: { value: '100' } })
  given.focus()
  fireEvent.submit(form)
  await waitFor(() => expect(form.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(it.getByRole('heading', { name: 'Yusuf Aziz' })))
})

test('the change to give back is still named once the cash is taken', async () => {
  const { it, grid } = await openDesk({ [`POST /desk/visits/${visit.id}/payment`]: { status: 201, body: receipt } })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Other amount or change' }))
  const form = await it.findByRole('form', { name: 'Other amount or change' })
  fireEvent.change(within(form).getByLabelText(/^Cash received/), { target: { value: '100' } })
  fireEvent.submit(form)
  expect(plain((await it.findByText(/taken\. Change/)).textContent)).toBe('$60 taken. Change: $40.')
})

test('the form of a part is left by its own way back or with Escape, and the visit stays', async () => {
  const { it, grid, press } = await openDesk()
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  for (const leave of [
    () => fireEvent.click(it.getByRole('button', { name: 'Back to the full amount' })),
    () => press('Escape'),
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    fireEvent.click(await it.findByRole('button', { name: 'Other amount or change' }))
    expect(it.getAllByRole('button', { name: 'Back' })).toHaveLength(1)
    leave()
    expect(it.queryByRole('form', { name: 'Other amount or change' })).toBeNull()
    expect(it.getByRole('heading', { name: 'Yusuf Aziz' })).toBeTruthy()
  }
})

test('what is paid in part says both sums, and only the rest is taken', async () => {
  const part = { ...visit, paymentStatus: 'partly_paid', paid: 25 }
  const { it, grid } = await openDesk({
    'GET /desk/day': { body: { ...day, visits: [part] } },
    'GET /desk/till': { body: taken(25) },
    [`POST /desk/visits/${visit.id}/payment`]: refusal(409, 'more_than_due', 'That is too much.'),
  })
  const cell = within(grid).getByRole('gridcell', { name: /paid.*to pay/ })
  expect(plain(cell.getAttribute('aria-label'))).toContain('$25 paid, $35 to pay')
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: /35.*by card/ }))
  await waitFor(() =>
    expect(it.callsTo(`POST /desk/visits/${visit.id}/payment`)[0]?.body).toEqual({ method: 'card', amount: 35 }),
  )
})

test('a payment that was recorded wrongly is reversed from the visit, with a reason', async () => {
  const { it, grid } = await openDesk({
    'GET /desk/day': { body: { ...day, visits: [{ ...visit, paymentStatus: 'paid' }] } },
    'GET /desk/till': { body: taken(60) },
    [`POST /desk/movements/${movement.id}/reversal`]: {
      status: 201,
      body: { ...movement, id: id(4), kind: 'reversal', amount: -60, reason: 'It was by card.' },
    },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: /Reverse .*60.* in cash/ }))
  const dialog = within(await it.findByRole('alertdialog'))
  expect(plain(dialog.getByRole('heading').textContent)).toBe('Reverse the cash payment of $60 from Yusuf Aziz?')
  // A reason typed at once is not lost, and Enter after it does not close the dialog.
  expect(document.activeElement).toBe(dialog.getByLabelText(/What is wrong/))
  fireEvent.click(dialog.getByRole('button', { name: 'Reverse the payment' }))
  await dialog.findByText('Please give a reason.')
  expect(it.callsTo(`POST /desk/movements/${movement.id}/reversal`)).toEqual([])
  fireEvent.change(dialog.getByLabelText(/What is wrong/), { target: { value: ' It was by card. ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Reverse the payment' }))
  await waitFor(() =>
    expect(it.callsTo(`POST /desk/movements/${movement.id}/reversal`)[0]).toMatchObject({
      body: { reason: 'It was by card.' },
      key: expect.any(String),
    }),
  )
  await it.findByText(/is reversed/)
})

test('a reversal that is refused after its dialog was closed is said, and leaves the next one open', async () => {
  let refuse = () => {}
  const late = new Promise<ReturnType<typeof refusal>>((resolve) => {
    refuse = () => resolve(refusal(409, 'movement_reversed', 'It is reversed already.'))
  })
  const request = `POST /desk/movements/${movement.id}/reversal`
  const { it, grid } = await openDesk({
    'GET /desk/day': { body: { ...day, visits: [{ ...visit, paymentStatus: 'paid' }] } },
    'GET /desk/till': { body: taken(60) },
    [request]: () => late,
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  const ask = async () => {
    fireEvent.click(await it.findByRole('button', { name: /Reverse .*60.* in cash/ }))
    return within(await it.findByRole('alertdialog'))
  }
  const first = await ask()
  fireEvent.change(first.getByLabelText(/What is wrong/), { target: { value: 'It was by card.' } })
  fireEvent.click(first.getByRole('button', { name: 'Reverse the payment' }))
  await waitFor(() => expect(it.callsTo(request)).toHaveLength(1))
  fireEvent.click(first.getByRole('button', { name: 'No' }))
  await ask()
  refuse()
  expect(plain((await it.findByText(/^Not recorded for/)).textContent)).toContain('Yusuf Aziz: It is reversed already.')
  expect(it.getByRole('alertdialog').isConnected).toBe(true)
})

test('a payment that is refunded, or is going to be, offers no reversal', async () => {
  const { it, grid, press } = await openDesk({
    'GET /desk/day': { body: { ...day, visits: [{ ...visit, paymentStatus: 'paid' }] } },
    'GET /desk/till': { body: { ...taken(60), movements: [{ ...movement, isRefunded: true }] } },
    'GET /desk/closings': { body: [] },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  await it.findByRole('link', { name: /^Receipt/ })
  press('F9')
  const dialog = within(await it.findByRole('dialog', { name: 'Close your till' }))
  await dialog.findByText('Yusuf Aziz')
  expect(it.queryByRole('button', { name: /Reverse/ })).toBeNull()
})

test('the float is counted before the first payment, and is part of what is expected', async () => {
  const float = { amount: 50, countedAt: '2026-11-20T07:00:00.000Z' }
  const counted = { ...till, float, cash: { ...none, expected: 50 } }
  const { it, press } = await openDesk({
    'GET /desk/closings': { body: [] },
    'PUT /desk/till/float': { body: counted },
  })
  press('F9')
  const dialog = within(await it.findByRole('dialog', { name: 'Close your till' }))
  const field = await dialog.findByLabelText(/^Opening float/)
  fireEvent.submit(field)
  await dialog.findByText('Enter an amount, 0 if there is none.')
  fireEvent.change(field, { target: { value: '٥٠' } })
  Object.assign(it.answers, { 'GET /desk/till': { body: counted } })
  fireEvent.submit(field)
  await waitFor(() => expect(it.callsTo('PUT /desk/till/float')[0]?.body).toEqual({ amount: 50 }))
  expect(plain((await dialog.findByText(/Opening float .?\$50/)).textContent)).toContain('received $0')
})

test('the float is counted from the strip, without closing anything, and the money taken today stays after a closing', async () => {
  const float = { amount: 50, countedAt: '2026-11-20T07:00:00.000Z' }
  const counted = { ...till, float, cash: { ...none, expected: 50 }, today: { cash: 0, card: 80 } }
  const { it } = await openDesk({
    'GET /desk/till': { body: { ...till, today: { cash: 0, card: 80 } } },
    'PUT /desk/till/float': { body: counted },
  })
  expect(await it.findByRole('button', { name: /80.* by card today/ })).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: 'not counted opening float' }))
  const dialog = within(await it.findByRole('dialog', { name: 'Opening float' }))
  const field = dialog.getByLabelText(/^Opening float/)
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '50' } })
  Object.assign(it.answers, { 'GET /desk/till': { body: counted } })
  fireEvent.submit(field)
  expect(await it.findByRole('button', { name: /50.* opening float/ })).toBeTruthy()
  await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
})

test('a float that is saved after a payment leads on to the counted cash', async () => {
  const float = { amount: 50, countedAt: '2026-11-20T07:00:00.000Z' }
  const counted = { ...taken(60), float }
  const { it, press } = await openDesk({
    'GET /desk/till': { body: taken(60) },
    'GET /desk/closings': { body: [] },
    'PUT /desk/till/float': { body: counted },
  })
  press('F9')
  const dialog = within(await it.findByRole('dialog', { name: 'Close your till' }))
  const field = await dialog.findByLabelText(/^Opening float/)
  fireEvent.change(field, { target: { value: '50' } })
  field.focus()
  Object.assign(it.answers, { 'GET /desk/till': { body: counted } })
  fireEvent.submit(field)
  await waitFor(() => expect(field.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Counted cash/)))
})

test('an earlier closing opens what it counted and its people, and the sum still to collect opens who owes it', async () => {
  const withFloat = { ...closing, float: 50 }
  const { cash, card, movements: lines } = taken(60)
  const owing = { ...visit, status: 'completed', paymentStatus: 'partly_paid', paid: 25 }
  const { it, press } = await openDesk({
    'GET /desk/day': { body: { ...day, visits: [owing] } },
    'GET /desk/closings': { body: [withFloat] },
    [`GET /desk/closings/${closing.id}`]: { body: { ...withFloat, cash: { ...cash, expected: 110 }, card, lines } },
  })
  fireEvent.click(await it.findByRole('button', { name: /35.*still to collect/ }))
  const owed = within(await it.findByRole('dialog', { name: 'Still to collect' }))
  fireEvent.click(owed.getByRole('button', { name: /35/ }))
  await it.findByRole('region', { name: /Yusuf Aziz/ })
  press('F9')
  const dialog = within(await it.findByRole('dialog', { name: 'Close your till' }))
  // Together they match: neither does by itself.
  const differences = /Cash: .*\$1.* short.* · Card: .*\$1.* over/
  await dialog.findByText(differences)
  const earlier = await dialog.findByRole('button', { name: /^Closing, / })
  earlier.focus()
  fireEvent.click(earlier)
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Close your till' })))
  await dialog.findByText(differences)
  expect(await dialog.findByText('Yusuf Aziz')).toBeTruthy()
  expect(plain((await dialog.findByText(/Receipt 41/)).textContent)).toContain('Cash')
  expect(await dialog.findByRole('button', { name: 'Print' })).toBeTruthy()
})

test('the day is narrowed to what is unpaid, completed visits too', async () => {
  const paid = { ...visit, id: id(9), patientName: 'Omar Nabil', paymentStatus: 'paid', appointmentTime: '16:00' }
  const due = { ...visit, status: 'completed' }
  const { it, grid } = await openDesk({ 'GET /desk/day': { body: { ...day, visits: [due, paid] } } })
  await within(grid).findByText('Omar Nabil')
  fireEvent.change(await it.findByLabelText('Status'), { target: { value: 'unpaid' } })
  await waitFor(() => expect(within(grid).queryByText('Omar Nabil')).toBeNull())
  expect(within(grid).getByText('Yusuf Aziz')).toBeTruthy()
})

test('a completed visit that is unpaid says so in the day and beside it, until it is paid', async () => {
  const due = { ...visit, status: 'completed' }
  const { it, grid } = await openDesk({ 'GET /desk/day': { body: { ...day, visits: [due] } } })
  const unpaid = { name: /Completed.*\$60 to pay/ }
  expect(within(grid).getByRole('gridcell', unpaid)).toBeTruthy()
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  const panel = within(await it.findByRole('region', { name: 'Yusuf Aziz' }))
  expect(panel.getByText('Completed')).toBeTruthy()
  expect(panel.getByText('$60 to pay')).toBeTruthy()
  const paid = { ...day, version: 'two', visits: [{ ...due, paymentStatus: 'paid' }] }
  Object.assign(it.answers, { 'GET /desk/day': { body: paid }, 'GET /desk/pulse': { body: { version: 'two' } } })
  await waitFor(() => expect(within(grid).queryByRole('gridcell', unpaid)).toBeNull(), { timeout: 10_000 })
})

test('a paid visit that is cancelled offers its refund at once, with the focus on the patient', async () => {
  const paid = { ...visit, paymentStatus: 'paid' }
  const { it, grid } = await openDesk({
    'GET /desk/day': { body: { ...day, visits: [paid] } },
    'GET /desk/till': { body: taken(60) },
    [`GET /desk/people/${visit.personId}`]: { body: { ...emptyCard, person: { ...layla, id: visit.personId } } },
    [`GET /payments/appointments/${visit.id}/refund-choice`]: {
      body: { paid: 60, ifClinic: 60, ifPatient: 60, currency: 'USD' },
    },
    [`POST /appointments/${visit.id}/cancel-by-clinic`]: {
      body: { ...paid, status: 'cancelled', paymentStatus: 'refunding', cancelReason: 'Ill.' },
    },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  await it.findByRole('button', { name: /Reverse .*60.* in cash/ })
  fireEvent.click(it.getByRole('button', { name: 'Cancel appointment' }))
  const dialog = within(await it.findByRole('alertdialog'))
  fireEvent.change(await dialog.findByRole('textbox'), { target: { value: 'Ill.' } })
  await dialog.findAllByText(/60/)
  const cancelled = { ...paid, status: 'cancelled', paymentStatus: 'refunding', cancelReason: 'Ill.' }
  const debt = {
    appointmentId: visit.id,
    patientName: 'Yusuf Aziz',
    patientNameAr: null,
    method: 'cash',
    amount: 60,
    currency: 'USD',
    createdAt: '2026-11-20T12:00:00.000Z',
  }
  Object.assign(it.answers, {
    'GET /desk/day': { body: { ...day, visits: [cancelled] } },
    'GET /desk/till': { body: { ...taken(60), debts: [debt] } },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Yes, cancel it!' }))
  await it.findByRole('button', { name: /Refund .*60.* in cash/ }, { timeout: 5000 })
  await waitFor(() => expect(document.activeElement).toBe(it.getByRole('heading', { name: 'Yusuf Aziz' })))
})
