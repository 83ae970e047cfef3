import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { anAppointment } from '../../test/an-appointment.ts'
import { refusal } from '../../test/fake-api.ts'
import { aClinic, aHold, aPaidOne, aPayment, id, renderPayments } from '../../test/render-payments.tsx'
import { plain } from '../../test/render-routes.tsx'
import { currentToasts } from '../ui/feedback/toast-store.ts'

const goTo = vi.fn<(url: string | URL) => void>()
beforeEach(() => void vi.spyOn(location, 'assign').mockImplementation(goTo))

afterEach(() => {
  vi.useRealTimers()
  goTo.mockReset()
})

const state = `GET /payments/appointments/${id}`
const lookUp = `POST /payments/appointments/${id}/look-up`
const detail = { [`GET /appointments/${id}`]: { body: anAppointment({ id }) } }
const held = {
  [state]: { body: aPayment({ appointmentStatus: 'held', heldUntil: aHold().expiresAt }) },
  'GET /payments/holds/current': { body: { hold: aHold() } },
}
const checkout = { url: 'https://pay.example/s/1', provider: 'stripe', expiresAt: '2026-11-20T13:10:00.000Z' }

test('a visitor is asked to log in and returns here, with the provider’s outcome', async () => {
  const it = await renderPayments(`/payment/${id}?outcome=paid`, {}, { token: null })
  expect((await it.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe(
    `/login?${new URLSearchParams({ returnTo: `/payment/${id}?outcome=paid` }).toString()}`,
  )
  expect(it.calledTimes(state)).toBe(0)
})

test('the button leads to the provider’s page, once, and no field asks for card details', async () => {
  const it = await renderPayments(`/payment/${id}`, {
    [state]: { body: aPayment() },
    ...detail,
    'POST /payments/checkout': { body: checkout },
  })
  const button = await it.findByRole('button', { name: 'Pay $60' })
  expect(it.container.querySelectorAll('input, textarea, select')).toHaveLength(0)
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(checkout.url))
  expect(it.calls.filter(({ name }) => name === 'POST /payments/checkout').map(({ body }) => body)).toEqual([
    { appointmentId: id, provider: 'stripe' },
  ])
  expect(button.textContent).toBe('Opening the payment page...')
})

test('after "Pay and book" a single provider’s page opens at once, and not again on Back', async () => {
  const answers = { ...held, ...detail, 'POST /payments/checkout': { body: checkout } }
  const it = await renderPayments(`/payment/${id}`, answers, { state: { payAtOnce: true } })
  await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1))
  it.unmount()
  const back = await renderPayments(`/payment/${id}`, answers)
  expect(await back.findByRole('button', { name: 'Pay $60' })).toBeTruthy()
  expect(goTo).toHaveBeenCalledTimes(1)
})

test('after "Pay and book" with two providers nothing opens before one is chosen', async () => {
  const it = await renderPayments(
    `/payment/${id}`,
    { ...held, ...detail, 'GET /clinic': { body: { ...aClinic, paymentMethods: ['stripe', 'paymob'] } } },
    { state: { payAtOnce: true } },
  )
  expect(await it.findByRole('button', { name: 'Pay $60' })).toBeTruthy()
  expect(it.calledTimes('POST /payments/checkout')).toBe(0)
})

test('with both, the patient chooses between card and regional provider', async () => {
  const it = await renderPayments(`/payment/${id}`, {
    'GET /clinic': { body: { ...aClinic, paymentMethods: ['stripe', 'paymob'] } },
    [state]: { body: aPayment() },
    ...detail,
    'POST /payments/checkout': { body: { ...checkout, provider: 'paymob' } },
  })
  fireEvent.click(await it.findByLabelText('Wallet or local card'))
  fireEvent.click(it.getByRole('button', { name: 'Pay $60' }))
  await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1))
  expect(it.calls.find(({ name }) => name === 'POST /payments/checkout')?.body).toEqual({
    appointmentId: id,
    provider: 'paymob',
  })
})

test('a provider that does not answer is reported in the server’s words, and Retry opens it', async () => {
  const it = await renderPayments(`/payment/${id}`, {
    [state]: { body: aPayment() },
    ...detail,
    'POST /payments/checkout': refusal(
      503,
      'payment_provider_unavailable',
      'The payment page cannot be opened right now.',
    ),
  })
  fireEvent.click(await it.findByRole('button', { name: 'Pay $60' }))
  const alert = await it.findByRole('alert')
  expect(alert.textContent).toContain('The payment page cannot be opened right now.')
  expect(goTo).not.toHaveBeenCalled()
  Object.assign(it.answers, { 'POST /payments/checkout': { body: checkout } })
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(checkout.url))
})

test('returning from the provider marks nothing as paid: it queries the provider and shows the result', async () => {
  const it = await renderPayments(`/payment/${id}?outcome=paid`, {
    [state]: { body: aPayment({ status: 'pending', provider: 'stripe' }) },
    [lookUp]: refusal(503, 'payment_provider_unavailable', 'Later.'),
    ...detail,
  })
  expect(await it.findByRole('heading', { level: 1, name: 'Waiting for confirmation' })).toBeTruthy()
  await waitFor(() => expect(it.calledTimes(lookUp)).toBe(1))
  expect(it.queryByRole('alert')).toBeNull()
  Object.assign(it.answers, { [state]: { body: aPaidOne() } })
  const heading = await it.findByRole('heading', { level: 1, name: 'Paid' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(it.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe(`/payment/${id}/receipt`)
})

test('the result of the look-up shows at once', async () => {
  const it = await renderPayments(`/payment/${id}?outcome=paid`, {
    [state]: { body: aPayment({ status: 'pending', provider: 'stripe' }) },
    [lookUp]: { body: aPaidOne() },
    ...detail,
  })
  expect(await it.findByRole('heading', { level: 1, name: 'Paid' })).toBeTruthy()
})

test('a failed payment can be retried', async () => {
  const it = await renderPayments(`/payment/${id}?outcome=failed`, {
    [state]: { body: aPayment({ status: 'failed', provider: 'stripe' }) },
    [lookUp]: { body: aPayment({ status: 'failed', provider: 'stripe' }) },
    ...detail,
    'POST /payments/checkout': { body: checkout },
  })
  expect(await it.findByRole('heading', { level: 1, name: 'The payment did not go through' })).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: 'Pay $60' }))
  await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1))
})

test.each([
  ['en', 'You have not been charged. The time is reserved for you until 2:20 PM: pay by then to book it.'],
  ['ar', 'لم يُخصم أي مبلغ. الوقت محجوز لك مؤقتًا حتى 2:20 م، ويلزم الدفع قبل ذلك لتأكيد الحجز.'],
])('a payment that failed for a held time names the deadline: %s', async (language, sentence) => {
  const failed = { status: 'failed', provider: 'stripe', appointmentStatus: 'held' } as const
  const payment = { body: aPayment({ ...failed, heldUntil: aHold().expiresAt }) }
  const answers = { ...held, [state]: payment, [lookUp]: payment }
  const it = await renderPayments(`/payment/${id}?outcome=failed`, answers, { language })
  const belowHeading = () => it.getByRole('heading', { level: 1 }).nextElementSibling
  await waitFor(() => expect(plain(belowHeading()?.textContent)).toBe(sentence))
  expect(it.getByRole('timer').textContent).toBe('10:00')
})

test('a hold counts down visibly each second, is announced a few times, and then says that it is over', async () => {
  const it = await renderPayments(`/payment/${id}`, held, { timers: ['setInterval', 'clearInterval'] })
  await it.findByRole('heading', { level: 1, name: 'Pay to book this time' })
  const timer = it.getByRole('timer')
  const said = () =>
    it
      .getAllByRole('status')
      .map(({ textContent }) => plain(textContent))
      .join('')
  const pass = (seconds: number) =>
    act(() => {
      vi.advanceTimersByTime(seconds * 1000)
    })
  expect([timer.textContent, said()]).toEqual(['10:00', ''])
  pass(4)
  expect([timer.textContent, said()]).toEqual(['9:56', ''])
  pass(296)
  expect([timer.textContent, said()]).toEqual(['5:00', '5 minutes left to pay'])
  pass(61)
  expect([timer.textContent, said()]).toEqual(['3:59', '5 minutes left to pay'])
  pass(180)
  expect([timer.textContent, said()]).toEqual(['0:59', '1 minute left to pay'])
  pass(58)
  expect([timer.textContent, said()]).toEqual(['0:01', '30 seconds left to pay'])
  expect(it.getByRole('button', { name: 'Pay $60' })).toBeTruthy()
  pass(1)
  const heading = it.getByRole('heading', { level: 1, name: 'This time is no longer reserved' })
  expect(document.activeElement).toBe(heading)
  expect(it.queryByRole('timer')).toBeNull()
  expect(it.queryByRole('button', { name: 'Pay $60' })).toBeNull()
  expect(it.getByRole('link', { name: 'Choose the time again' }).getAttribute('href')).toBe(
    `/appointment/${aHold().doctorId}?${new URLSearchParams({ day: '2026-11-22', time: '15:30' }).toString()}`,
  )
})

test('in Arabic the time left has its own plurals and Latin digits', async () => {
  const until = '2026-11-20T12:12:00.000Z'
  const it = await renderPayments(
    `/payment/${id}`,
    { ...held, [state]: { body: aPayment({ appointmentStatus: 'held', heldUntil: until }) } },
    { language: 'ar' },
  )
  expect((await it.findByRole('timer')).textContent).toBe('2:00')
  expect(it.getAllByRole('status').map(({ textContent }) => textContent)).toContain('بقيت دقيقتان للدفع')
})

test('a held slot can be released, which leads to the doctor with the day still selected', async () => {
  const it = await renderPayments(`/payment/${id}`, {
    ...held,
    [`DELETE /payments/holds/${id}`]: { body: { hold: null } },
  })
  fireEvent.click(await it.findByRole('button', { name: 'Cancel this reservation' }))
  await waitFor(() =>
    expect(it.here()).toMatch(new RegExp(`^/appointment/${aHold().doctorId}\\?day=2026-11-\\d\\d&time=`)),
  )
  await waitFor(() =>
    expect(currentToasts().map(({ text }) => text)).toEqual([
      'This time is no longer reserved for you. You can choose another.',
    ]),
  )
})

test('a held time can be released only once its doctor is known, whose page follows', async () => {
  const known: (() => void)[] = []
  const it = await renderPayments(`/payment/${id}`, {
    ...held,
    'GET /payments/holds/current': () =>
      new Promise((resolve) => known.push(() => resolve({ body: { hold: aHold() } }))),
  })
  await it.findByRole('timer')
  expect(it.queryByRole('button', { name: 'Cancel this reservation' })).toBeNull()
  await act(async () => known.forEach((answer) => answer()))
  await it.findByRole('button', { name: 'Cancel this reservation' })
})

test('users who have left the page are not navigated', async () => {
  const late: (() => void)[] = []
  const wait = (body: object) => () => new Promise<{ body: object }>((resolve) => late.push(() => resolve({ body })))
  const it = await renderPayments(`/payment/${id}`, {
    ...held,
    [`DELETE /payments/holds/${id}`]: wait({ hold: null }),
    'POST /payments/checkout': wait(checkout),
  })
  fireEvent.click(await it.findByRole('button', { name: 'Cancel this reservation' }))
  fireEvent.click(it.getByRole('button', { name: 'Pay $60' }))
  await waitFor(() => expect(late).toHaveLength(2))
  await it.leaveTo('/about')
  await act(async () => late.forEach((answer) => answer()))
  await waitFor(() => expect(it.queryClient.isMutating()).toBe(0))
  expect(it.here()).toBe('/about')
  expect(goTo).not.toHaveBeenCalled()
})

test('an extended hold counts down to its later end', async () => {
  const it = await renderPayments(`/payment/${id}`, held, { moment: '2026-11-20T12:19:00Z' })
  expect((await it.findByRole('timer')).textContent).toBe('1:00')
  Object.assign(it.answers, {
    [state]: { body: aPayment({ appointmentStatus: 'held', heldUntil: '2026-11-20T12:25:00.000Z' }) },
  })
  await act(() => it.queryClient.invalidateQueries({ queryKey: ['payments', 'state', id] }))
  await waitFor(() => expect(it.getByRole('timer').textContent).toBe('6:00'))
})

test('money for a slot that was gone is announced as refunded in full, with its status', async () => {
  const it = await renderPayments(`/payment/${id}?outcome=paid`, {
    [state]: {
      body: aPaidOne({
        status: 'refunding',
        appointmentStatus: null,
        refunds: [{ amount: 60, reason: 'slot_lost', refundedAt: null }],
      }),
    },
  })
  expect(await it.findByRole('heading', { level: 1, name: 'This time is no longer available' })).toBeTruthy()
  expect(it.getByText('Refund on its way').nextElementSibling?.textContent).toBe('$60someone else booked the time')
})

test('a missing payment, a failed one, and another patient’s are no blank page', async () => {
  const it = await renderPayments(`/payment/${id}`, {
    [state]: refusal(404, 'appointment_not_found', 'No such appointment.'),
  })
  expect(await it.findByRole('heading', { level: 2, name: 'We could not find this payment' })).toBeTruthy()
  it.unmount()
  const failed = await renderPayments(`/payment/${id}`, { [state]: 'unreachable' })
  expect(await failed.findByRole('heading', { level: 2, name: 'We could not load your payment' })).toBeTruthy()
  Object.assign(failed.answers, { [state]: { body: aPaidOne() }, ...detail })
  fireEvent.click(failed.getByRole('button', { name: 'Try again' }))
  expect(await failed.findByRole('heading', { level: 1, name: 'Paid' })).toBeTruthy()
})

test('one payment for several appointments names the others, and pays again for those that are not paid', async () => {
  const [adam, lina] = ['00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000b2']
  const other = {
    appointmentDate: '2026-11-22T14:00:00.000Z',
    amount: 60,
    person: { id: adam, fullName: 'Adam Farid', fullNameAr: null },
  }
  const together = [
    { ...other, appointmentId: adam, status: 'failed', canPay: true },
    { ...other, appointmentId: lina, status: 'paid', canPay: false },
  ] as const
  const it = await renderPayments(`/payment/${id}`, {
    [state]: { body: aPayment({ status: 'failed', canPay: true, together: [...together] }) },
    ...detail,
    'POST /payments/checkout': { body: checkout },
  })
  const rows = await it.findAllByText('In the same payment')
  expect(rows.map((row) => plain(row.parentElement?.textContent))).toEqual([
    'In the same payment4:00 PM Adam Farid$60 · payment did not go through',
    'In the same payment4:00 PM Adam Farid$60 · paid',
  ])
  const button = it.getByRole('button', { name: /^Pay / })
  expect(plain(button.textContent)).toBe('Pay $120')
  fireEvent.click(button)
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/s/1'))
  expect(it.callsTo('POST /payments/checkout')[0]?.body).toMatchObject({ appointmentId: id, togetherWith: [adam] })
})

test('visits of one payment show what it charged, and what of it was refunded and for which of them', async () => {
  const person = (fullName: string) => ({ id: '00000000-0000-4000-8000-0000000000ab', fullName, fullNameAr: null })
  const other = {
    appointmentId: '00000000-0000-4000-8000-0000000000ac',
    appointmentDate: '2026-11-22T14:00:00.000Z',
    status: 'paid' as const,
    // The fee of today, after a change.
    amount: 50,
    paid: 45,
    refunds: [],
    canPay: false,
    person: person('Adam Farid'),
  }
  const refund = { amount: 30, reason: 'patient_cancelled' as const, refundedAt: '2026-11-21T12:00:00.000Z' }
  const third = { ...other, appointmentId: '00000000-0000-4000-8000-0000000000ad', paid: 0 }
  const asVisit = { [`GET /appointments/${id}`]: { body: anAppointment({ id, person: person('Lina Farid') }) } }
  const it = await renderPayments(`/payment/${id}`, {
    [state]: { body: aPaidOne({ together: [other], checkoutTotal: { paid: 105, refunded: 0 } }) },
    ...asVisit,
  })
  expect(await it.findByText('Your appointments are booked and paid. We have emailed you the details.')).toBeTruthy()
  const rows = () => [...document.querySelectorAll('dl > div')].map((row) => plain(row.textContent))
  expect(rows().slice(2)).toEqual([
    'PatientLina Farid',
    'Paid$60',
    'Paid withBank card',
    'In the same payment4:00 PM Adam Farid$45 · paid',
    'Total paid$105',
  ])
  it.unmount()
  const refunded = await renderPayments(`/payment/${id}`, {
    [state]: {
      body: aPaidOne({
        together: [{ ...other, status: 'partly_refunded', refunds: [refund] }, third],
        checkoutTotal: { paid: 105, refunded: 30 },
      }),
    },
    ...asVisit,
  })
  expect(
    await refunded.findByText('Your appointment is booked and paid. We have emailed you the details.'),
  ).toBeTruthy()
  expect(rows().slice(5)).toEqual([
    'In the same payment4:00 PM Adam Farid$45 · refunded in part',
    'Refunded on 21 November 2026$30you cancelled',
    'In the same payment4:00 PM Adam Farid$50 · paid in another payment',
    'Total paid$105',
    'Total after refunds$75',
  ])
})
