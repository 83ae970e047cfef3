import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { anAppointment } from '../../test/an-appointment.ts'
import type { Answers } from '../../test/fake-api.ts'
import { aDoctor, renderDoctors } from '../../test/render-doctors.tsx'
import { aClinic, aHold, aPaidOne, aUser } from '../../test/render-payments.tsx'
import { plain } from '../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../ui/feedback/toast-store.ts'

const goTo = vi.fn<(url: string | URL) => void>()
beforeEach(() => void vi.spyOn(location, 'assign').mockImplementation(goTo))

afterEach(() => {
  vi.useRealTimers()
  goTo.mockReset()
  currentToasts().forEach((toast) => dismissToast(toast.id))
})

const visit = anAppointment()
const base: Answers = {
  'GET /clinic': { body: aClinic },
  'GET /user': { body: aUser() },
  'GET /payments/holds/current': { body: { hold: null } },
  'GET /appointments/cancelled': { body: [] },
}
const open = (more: Answers, language = 'en') =>
  renderDoctors('/My-Appointment', { ...base, ...more }, { token: 'tok', language })
const payButton = { name: /^Pay Online|^الدفع عبر الإنترنت/ }

test('with one provider, the button leads straight to it', async () => {
  const it = await open({
    'GET /appointments': { body: [visit] },
    'POST /payments/checkout': {
      body: { url: 'https://pay.example/1', provider: 'stripe', expiresAt: '2026-11-20T13:00:00.000Z' },
    },
  })
  const button = await it.findByRole('button', payButton)
  expect(plain(button.getAttribute('aria-label'))).toBe(
    'Pay Online for your appointment with Dr Mariam Haddad on Sunday 22 November, 3:30 PM',
  )
  fireEvent.click(button)
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/1'))
})

test('with two providers, it asks which one before opening anything', async () => {
  const it = await open({
    'GET /clinic': { body: { ...aClinic, paymentMethods: ['stripe', 'paymob'] } },
    'GET /appointments': { body: [visit] },
  })
  fireEvent.click(await it.findByRole('button', payButton))
  const dialog = within(await it.findByRole('dialog'))
  expect(dialog.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked])).toEqual([
    ['stripe', true],
    ['paymob', false],
  ])
  expect(it.calledTimes('POST /payments/checkout')).toBe(0)
})

test.each([
  ['the clinic offers no way', { 'GET /clinic': { body: { ...aClinic, paymentMethods: [] } } }, visit],
  ['it is paid', {}, anAppointment({ paymentStatus: 'paid' })],
  ['the money is on its way back', {}, anAppointment({ paymentStatus: 'refunding' })],
  ['it has started', {}, anAppointment({ appointmentDate: '2026-11-20T12:00:00.000Z', appointmentTime: '14:00' })],
  ['it costs nothing', {}, anAppointment({ fee: 0 })],
])('"Pay Online" is not shown where %s', async (_, more, appointment) => {
  const it = await open({ ...more, 'GET /appointments': { body: [appointment] } })
  await it.findByRole('region', { name: 'Upcoming 1' })
  expect(it.queryByRole('button', payButton)).toBeNull()
})

test('without a provider nothing changes: no hold is fetched', async () => {
  const it = await open({
    'GET /clinic': { body: { ...aClinic, paymentMethods: [] } },
    'GET /appointments': { body: [visit] },
  })
  await it.findByRole('region', { name: 'Upcoming 1' })
  expect(it.calledTimes('GET /payments/holds/current')).toBe(0)
})

test.each([
  ['unpaid', '$60 to pay'],
  ['pending', '$60, payment in progress'],
  ['failed', 'Payment failed, $60 to pay'],
  ['paid', '$60 paid'],
  ['refunding', '$60, refund in progress'],
  ['refunded', '$60 refunded'],
  ['partly_refunded', '$60, partly refunded'],
] as const)('an appointment that is %s says "%s"', async (paymentStatus, text) => {
  const it = await open({ 'GET /appointments': { body: [anAppointment({ paymentStatus })] } })
  expect(await it.findByText(text)).toBeTruthy()
})

test('a held slot is shown with a link back to its payment', async () => {
  const it = await open({
    'GET /appointments': { body: [] },
    'GET /payments/holds/current': { body: { hold: aHold() } },
  })
  const notice = within(await it.findByRole('region', { name: 'A time is reserved for you' }))
  expect(notice.getByRole('timer').textContent).toBe('10:00')
  expect(notice.getByRole('link').getAttribute('href')).toBe(`/payment/${aHold().appointmentId}`)
})

async function askToCancel(payment: Answers[string], language = 'en', paymentStatus: 'paid' | 'unpaid' = 'paid') {
  const appointment = { ...visit, paymentStatus }
  const it = await open(
    { 'GET /appointments': { body: [appointment] }, [`GET /payments/appointments/${visit.id}`]: payment },
    language,
  )
  fireEvent.click(await it.findByRole('button', { name: /^Cancel your appointment|^إلغاء موعدك/ }))
  const dialog = within(await it.findByRole('alertdialog'))
  const rows = () =>
    [...it.getByRole('alertdialog').querySelectorAll('dl > div')].map((row) =>
      [...row.children].map(({ textContent }) => plain(textContent)),
    )
  return { it, dialog, rows, yes: () => dialog.getByRole('button', { name: /Yes, cancel it!|نعم، ألغِه!/ }) }
}

test('the question about a child’s appointment names the child', async () => {
  const lina = { id: visit.id, fullName: 'Lina Farid', fullNameAr: null }
  const it = await open({ 'GET /appointments': { body: [{ ...visit, person: lina, paymentStatus: 'unpaid' }] } })
  fireEvent.click(await it.findByRole('button', { name: /^Cancel your appointment/ }))
  const dialog = await it.findByRole('alertdialog')
  expect(plain(dialog.textContent)).toMatch(/^Cancel the appointment of Lina Farid with /)
})

test('the dialog shows the refund: everything until a day before, and when it becomes less', async () => {
  const { dialog, rows, yes } = await askToCancel({ body: aPaidOne({ appointmentId: visit.id }) })
  await waitFor(() =>
    expect(rows()).toEqual([
      ['You paid', '$60'],
      ['Kept by the clinic', '$0'],
      ['Your refund', '$60'],
    ]),
  )
  expect(plain(dialog.getByText(/^Full refund/).textContent)).toBe(
    'Full refund until 3:30 PM on Saturday 21 November; 50% after that. We send the refund to the payment method you used.',
  )
  expect(yes().getAttribute('aria-disabled')).toBeNull()
})

test('later it shows the clinic’s share, by the original start if the clinic moved the visit earlier', async () => {
  const { rows, dialog } = await askToCancel(
    { body: aPaidOne({ appointmentId: visit.id, refundStart: '2026-11-21T09:00:00.000Z' }) },
    'ar',
  )
  await waitFor(() =>
    expect(rows()).toEqual([
      ['المدفوع', '60 دولارًا'],
      ['ما تخصمه العيادة', '30 دولارًا'],
      ['المبلغ المسترد', '30 دولارًا'],
    ]),
  )
  expect(plain(dialog.getByText(/^اخترت/).textContent).replaceAll('\u200e', '')).toBe(
    'اخترت 11:00 ص يوم السبت 21 نوفمبر قبل أن تغيّر العيادة هذا الموعد. عند الإلغاء قبل ذلك الوقت بأقل من 24 ساعة تسترد 50%. نعيد إليك المبلغ بوسيلة الدفع نفسها.',
  )
})

test('while the dialog is open, the amount follows the clock', async () => {
  // The deadline, 24 hours before the start, is ten seconds away.
  const { rows } = await askToCancel({
    body: aPaidOne({ appointmentId: visit.id, refundStart: '2026-11-21T12:10:10.000Z' }),
  })
  await waitFor(() => expect(rows().at(-1)).toEqual(['Your refund', '$60']))
  vi.setSystemTime(new Date('2026-11-20T12:10:11Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(rows().at(-1)).toEqual(['Your refund', '$30'])
})

test('a paid appointment cannot be cancelled before the refund is shown', async () => {
  const { it, dialog, rows, yes } = await askToCancel('unreachable')
  expect(await dialog.findByText('We could not calculate your refund')).toBeTruthy()
  fireEvent.click(yes())
  expect(it.calledTimes(`DELETE /appointments/${visit.id}`)).toBe(0)
  Object.assign(it.answers, {
    [`GET /payments/appointments/${visit.id}`]: { body: aPaidOne({ appointmentId: visit.id }) },
  })
  fireEvent.click(await dialog.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(rows().at(-1)).toEqual(['Your refund', '$60']))
})

test('without a payment nothing about money is shown or fetched', async () => {
  const { it, rows, yes } = await askToCancel('unreachable', 'en', 'unpaid')
  expect(rows()).toEqual([])
  expect(yes().getAttribute('aria-disabled')).toBeNull()
  expect(it.calledTimes(`GET /payments/appointments/${visit.id}`)).toBe(0)
})

test('after cancelling a paid appointment the page says that the refund follows', async () => {
  const { it, rows, yes } = await askToCancel({ body: aPaidOne({ appointmentId: visit.id }) })
  await waitFor(() => expect(rows()).toHaveLength(3))
  const cancelled = {
    ...visit,
    status: 'cancelled',
    paymentStatus: 'refunding',
    cancelledAt: '2026-11-20T12:10:00.000Z',
  }
  Object.assign(it.answers, {
    [`DELETE /appointments/${visit.id}`]: { body: cancelled },
    'GET /appointments': { body: [] },
    'GET /appointments/cancelled': { body: [cancelled] },
  })
  fireEvent.click(yes())
  await it.findByRole('heading', { level: 2, name: 'No upcoming appointments' })
  expect(it.getByText(/Your appointment has been cancelled, and your refund follows./)).toBeTruthy()
  expect(currentToasts()).toEqual([])
})

const doctor = aDoctor()
const choosing = {
  ...base,
  [`GET /doctors/${doctor.id}`]: { body: doctor },
  'GET /doctors': { body: [doctor] },
  [`GET /appointments/doctor/${doctor.id}/booked-slots`]: { body: [] },
}
const at = `/appointment/${doctor.id}?day=2026-11-22&time=15:30`

test('a patient who pays while booking holds the slot first, and continues to the payment', async () => {
  const it = await renderDoctors(
    at,
    { ...choosing, 'POST /payments/holds': { status: 201, body: aHold() } },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByLabelText('Now, online'))
  await waitFor(() => expect(it.here()).toContain('pay=now'))
  fireEvent.click(it.getByRole('button', { name: 'Pay and book' }))
  await waitFor(() => expect(it.here()).toBe(`/payment/${aHold().appointmentId}`))
  expect(it.calls.find(({ name }) => name === 'POST /payments/holds')?.body).toEqual({
    doctorId: doctor.id,
    appointmentDate: '2026-11-22',
    appointmentTime: '15:30',
  })
  expect(it.calledTimes('POST /appointments')).toBe(0)
})

test('a slot taken in the meantime is reported when holding it', async () => {
  const it = await renderDoctors(
    `${at}&pay=now`,
    {
      ...choosing,
      'POST /payments/holds': {
        status: 409,
        body: { success: false, code: 'slot_taken', message: 'This time is no longer available.' },
      },
    },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Pay and book' }))
  expect((await it.findByRole('alert')).textContent).toContain('This time is no longer available.')
})

test('for a visitor, the login returns to the slot and the choice to pay now', async () => {
  const it = await renderDoctors(`${at}&pay=now`, choosing)
  fireEvent.click(await it.findByRole('button', { name: 'Pay and book' }))
  await waitFor(() =>
    expect(it.here()).toBe(
      `/login?returnTo=${encodeURIComponent(`/appointment/${doctor.id}?day=2026-11-22&time=15%3A30&pay=now#your-appointment`)}`,
    ),
  )
})

test('without a provider or a fee there is no choice', async () => {
  const none = await renderDoctors(
    `${at}&pay=now`,
    { ...choosing, 'GET /clinic': { body: { ...aClinic, paymentMethods: [] } } },
    { token: 'tok' },
  )
  expect(await none.findByRole('button', { name: 'Book an Appointment' })).toBeTruthy()
  expect(none.queryByLabelText('Now, online')).toBeNull()
  expect(none.getByText('You pay at the clinic. We email you the details.')).toBeTruthy()
  none.unmount()
  const free = await renderDoctors(
    `${at}&pay=now`,
    { ...choosing, [`GET /doctors/${doctor.id}`]: { body: { ...doctor, fees: 0 } } },
    { token: 'tok' },
  )
  expect(await free.findByRole('button', { name: 'Book an Appointment' })).toBeTruthy()
  expect(free.queryByLabelText('Now, online')).toBeNull()
})
