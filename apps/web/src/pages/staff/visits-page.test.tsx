import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aDoctorUser, anAdministrator, aUser, aVisit, renderPayments } from '../../../test/render-payments.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  currentToasts().forEach((toast) => dismissToast(toast.id))
})

const paid = aVisit({ paymentStatus: 'paid', notes: 'Cough at night' })
const other = aVisit({
  patientName: 'Omar Said',
  appointmentDate: '2026-11-23T08:00:00.000Z',
  appointmentTime: '10:00',
})
const call = `POST /appointments/${paid.id}/cancel-by-clinic`
const choice = `GET /payments/appointments/${paid.id}/refund-choice`
const choiceBody = { body: { currency: 'USD', paid: 60, ifClinic: 60, ifPatient: 30 } }
const asDoctor = (
  more: Answers = {},
  at = '/doctor/appointments/list',
  options: Parameters<typeof renderPayments>[2] = {},
) =>
  renderPayments(
    at,
    { 'GET /user': { body: aDoctorUser() }, 'GET /doctor/appointments': { body: [paid, other] }, ...more },
    options,
  )
type Page = Awaited<ReturnType<typeof renderPayments>>

async function openDialog(it: Page) {
  const opener = await it.findByRole('button', { name: /^Cancel the appointment of .*Layla/ })
  opener.focus()
  fireEvent.click(opener)
  const dialog = within(await it.findByRole('alertdialog'))
  return {
    dialog,
    write: (reason: string) => fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: reason } }),
    yes: () => fireEvent.click(dialog.getByRole('button', { name: 'Yes, cancel it!' })),
  }
}

test('a visitor logs in first; a patient is told that the page is not theirs, and no list is fetched', async () => {
  const out = await renderPayments('/admin/appointments', {}, { token: null })
  await waitFor(() => expect(out.here()).toBe('/login?returnTo=%2Fadmin%2Fappointments'))
  out.unmount()
  const patient = await renderPayments('/doctor/appointments/list', { 'GET /user': { body: aUser() } })
  expect(await patient.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })).toBeTruthy()
  patient.unmount()
  const pending = await renderPayments('/doctor/appointments/list', {
    'GET /user': { body: { ...aDoctorUser(), doctorStatus: 'pending' } },
  })
  expect(await pending.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })).toBeTruthy()
  expect([...patient.calls, ...pending.calls].filter(({ name }) => name === 'GET /doctor/appointments')).toEqual([])
})

test('on an Arabic page a patient’s Arabic name is shown, if there is one', async () => {
  const named = { ...paid, patientNameAr: 'ليلى عزيز' }
  const it = await renderPayments(
    '/doctor/appointments/list',
    { 'GET /user': { body: aDoctorUser() }, 'GET /doctor/appointments': { body: [named, other] } },
    { language: 'ar' },
  )
  expect(await it.findByRole('heading', { level: 3, name: 'ليلى عزيز' })).toBeTruthy()
  expect(it.getByRole('heading', { level: 3, name: other.patientName })).toBeTruthy()
})

test('a doctor sees their day: times of the clinic, patients, notes, payments', async () => {
  const it = await asDoctor()
  const day = await it.findByRole('region', { name: 'Sunday 22 November 2026' })
  expect(plain(within(day).getByRole('article').textContent)).toBe(
    '3:30 PMBookedLayla AzizNotesCough at night$60 paidCancel',
  )
  expect(it.getByRole('region', { name: 'Monday 23 November 2026' })).toBeTruthy()
  expect(it.calls.find(({ name }) => name === 'GET /doctor/appointments')?.query).toBe('limit=50&from=2026-11-20')
})

test('the next page is loaded with its cursor, and another day starts from its first page', async () => {
  const it = await renderPayments('/admin/appointments', {
    'GET /user': { body: anAdministrator() },
    'GET /clinic/appointments?limit=50&from=2026-11-20': { body: [paid], next: 'next1' },
    'GET /clinic/appointments?limit=50&from=2026-11-20&cursor=next1': { body: [other] },
    'GET /clinic/appointments?limit=50&from=2026-11-01': { body: [] },
  })
  fireEvent.click(await it.findByRole('button', { name: 'Show more' }))
  expect(await it.findByText('Omar Said')).toBeTruthy()
  expect(it.getAllByRole('article')).toHaveLength(2)
  expect(it.queryByRole('button', { name: 'Show more' })).toBeNull()
  fireEvent.change(it.getByLabelText('From'), { target: { value: '2026-11-01' } })
  expect(await it.findByRole('heading', { level: 2, name: 'No appointments from this day on' })).toBeTruthy()
  await waitFor(() => expect(it.here()).toBe('/admin/appointments?from=2026-11-01'))
})

test('name, state and last day are sent to the server and stay in the URL, and can be cleared', async () => {
  const list = 'GET /clinic/appointments?limit=50&from=2026-11-20'
  const it = await renderPayments('/admin/appointments', {
    'GET /user': { body: anAdministrator() },
    [list]: { body: [paid, other] },
    [`${list}&q=omar`]: { body: [other] },
    [`${list}&status=no_show&q=omar`]: { body: [] },
    [`${list}&to=2026-11-23&status=no_show&q=omar`]: { body: [] },
  })
  fireEvent.change(await it.findByLabelText('Patient or doctor'), { target: { value: 'omar ' } })
  await waitFor(() => expect(it.getAllByRole('article')).toHaveLength(1))
  fireEvent.change(it.getByLabelText('Status'), { target: { value: 'no_show' } })
  expect(await it.findByRole('heading', { level: 2, name: 'No appointments found' })).toBeTruthy()
  fireEvent.change(it.getByLabelText('To'), { target: { value: '2026-11-23' } })
  await waitFor(() => expect(it.here()).toBe('/admin/appointments?q=omar+&status=no_show&to=2026-11-23'))
  fireEvent.click(it.getByRole('button', { name: 'Clear filters' }))
  expect(await it.findAllByRole('article')).toHaveLength(2)
  expect(it.here()).toBe('/admin/appointments')
})

test('a URL with filters opens with them; invalid ones are ignored', async () => {
  const list = 'GET /doctor/appointments?limit=50&from=2026-11-01&to=2026-11-30&status=cancelled&q=layla'
  const it = await asDoctor(
    { [list]: { body: [paid] } },
    '/doctor/appointments/list?from=2026-11-01&to=2026-11-30&status=cancelled&q=layla',
  )
  expect(await it.findByText('Layla Aziz')).toBeTruthy()
  expect(it.getByLabelText('To')).toHaveProperty('value', '2026-11-30')
  it.unmount()
  const odd = await asDoctor({}, '/doctor/appointments/list?from=soon&to=later&status=held')
  await odd.findAllByRole('article')
  expect(odd.callsTo('GET /doctor/appointments').map(({ query }) => query)).toEqual(['limit=50&from=2026-11-20'])
})

test('the list behind a figure names the figure; of those who owe, it says how much', async () => {
  const owed = aVisit({ status: 'completed', fee: 80, paymentStatus: 'partly_paid', paid: 30 })
  const unpaid = aVisit({ patientName: 'Omar Said', status: 'completed', fee: 80, paymentStatus: 'unpaid' })
  const of = async (search: string) => {
    const page = await renderPayments(`/admin/appointments?from=2026-11-01&to=2026-11-30&${search}`, {
      'GET /user': { body: anAdministrator() },
      'GET /clinic/appointments': { body: [owed, unpaid] },
    })
    await page.findByText('Omar Said')
    return page
  }
  const due = await of('figure=unpaid')
  const named = 'The appointments behind a figure: Took place, not fully paid.'
  expect(await due.findByText((text) => plain(text).startsWith(named))).toBeTruthy()
  expect(plain(due.container.textContent ?? '')).toContain('$80')
  expect(plain(due.container.textContent ?? '')).toContain('$50')
  due.unmount()
  const missed = await of('figure=no_show&reminded=yes&weekday=sunday&hour=9')
  const all = 'The appointments behind a figure: Did not come, Reminded, Sunday, 9 AM.'
  expect(await missed.findByText((text) => plain(text).startsWith(all))).toBeTruthy()
  expect(plain(missed.container.textContent ?? '')).not.toContain('$80')
})

test('a last day before the first one is reported', async () => {
  const it = await asDoctor({}, '/doctor/appointments/list?from=2026-11-10&to=2026-11-09')
  expect(await it.findByText('Please choose a day that is not before the first day.')).toBeTruthy()
})

test('the button prints every page of the list, and the print names its owner and the days', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const address = 'from=2026-11-20&to=2026-11-23'
  const it = await asDoctor(
    {
      [`GET /doctor/appointments?limit=50&${address}`]: { body: [paid], next: 'next1' },
      [`GET /doctor/appointments?limit=50&${address}&cursor=next1`]: 'unreachable',
    },
    `/doctor/appointments/list?${address}`,
  )
  expect(await it.findByText('More appointments follow that are not printed here.')).toBeTruthy()
  const paper = 'Dr Mariam Haddad · Friday 20 November 2026 to Monday 23 November 2026'
  expect(plain(it.getByText(/^Dr/).textContent)).toBe(paper)
  fireEvent.click(it.getByRole('button', { name: 'Print' }))
  expect(await it.findByText('We could not load more.')).toBeTruthy()
  expect(print).not.toHaveBeenCalled()
  it.answers[`GET /doctor/appointments?limit=50&${address}&cursor=next1`] = { body: [other] }
  fireEvent.click(it.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(it.getAllByRole('article')).toHaveLength(2)
  expect(it.queryByText('More appointments follow that are not printed here.')).toBeNull()
})

test('in print the clinic’s list is named so; a single day is named once, and with it the search', async () => {
  const it = await renderPayments(
    '/admin/appointments?to=2026-11-20&status=booked&q=layla',
    { 'GET /user': { body: anAdministrator() }, 'GET /clinic/appointments': { body: [paid] } },
    { language: 'ar' },
  )
  expect(plain((await it.findByText(/^عافية ·/)).textContent)).toBe('عافية · الجمعة 20 نوفمبر 2026 · محجوز · layla')
})

test('the clinic cancels only with a reason, after both refunds were shown', async () => {
  const it = await asDoctor({
    [choice]: choiceBody,
    [call]: { body: { ...paid, status: 'cancelled', paymentStatus: 'refunding', cancelReason: 'Ill today' } },
  })
  const { dialog, write, yes } = await openDialog(it)
  expect(plain(dialog.getByRole('heading').textContent)).toBe(
    'Cancel the appointment of Layla Aziz with Dr Mariam Haddad on Sunday 22 November, 3:30 PM?',
  )
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'No' }))
  expect(await dialog.findByText('$60 back')).toBeTruthy()
  expect(dialog.getAllByRole('radio').map((radio) => plain(radio.closest('label')?.textContent))).toEqual([
    'The clinicFull refund$60 back',
    'The patientRefund by the clinic’s rule$30 back',
  ])
  write('   ')
  yes()
  expect(dialog.getByText('Please write a reason.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))
  expect(it.calledTimes(call)).toBe(0)
  write(' Ill today ')
  yes()
  expect(await it.findByText(/^Reason: .*Ill today/)).toBeTruthy()
  expect(it.calls.find(({ name }) => name === call)?.body).toEqual({ reason: 'Ill today' })
  expect(it.queryByRole('alertdialog')).toBeNull()
  expect(plain(currentToasts()[0]?.text)).toBe(
    'Layla Aziz’s appointment is cancelled: Dr Mariam Haddad, Sunday 22 November, 3:30 PM.',
  )
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Layla Aziz'))
})

test('a started reason survives a reload, until the appointment is kept', async () => {
  const before = await asDoctor({ [choice]: choiceBody })
  const begun = await openDialog(before)
  begun.write('Ill today')
  before.unmount()
  const after = await asDoctor({ [choice]: choiceBody }, undefined, { isSameVisit: true })
  const { dialog } = await openDialog(after)
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Ill today')
  fireEvent.click(dialog.getByRole('button', { name: 'No' }))
  const again = await openDialog(after)
  expect(again.dialog.getByLabelText('Reason')).toHaveProperty('value', '')
})

test('cancelling at the patient’s request needs no reason, but waits until the refunds are known', async () => {
  const it = await asDoctor({
    [choice]: 'unreachable',
    [call]: { body: { ...paid, status: 'cancelled', paymentStatus: 'refunding' } },
  })
  const { dialog, yes } = await openDialog(it)
  fireEvent.click(dialog.getByRole('radio', { name: /^The patient/ }))
  expect(dialog.queryByLabelText('Reason')).toBeNull()
  expect(await dialog.findByText('The refund could not be loaded.')).toBeTruthy()
  yes()
  expect(it.calledTimes(call)).toBe(0)
  Object.assign(it.answers, { [choice]: choiceBody })
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('$30 back')).toBeTruthy()
  yes()
  await waitFor(() => expect(it.calls.find(({ name }) => name === call)?.body).toEqual({ cancelledBy: 'patient' }))
})

/** Lets a dialog’s visit begin while the dialog is open. */
function begin(): void {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(paid.appointmentDate) + 1000)
  act(() => void window.dispatchEvent(new Event('focus')))
}

test('who cancels stays chosen if the visit begins with the dialog open, which then says what is possible', async () => {
  const it = await asDoctor({ [choice]: choiceBody })
  const { dialog, yes } = await openDialog(it)
  await dialog.findByText('$60 back')
  fireEvent.click(dialog.getByRole('radio', { name: /^The patient/ }))
  begin()
  expect(dialog.getByRole('radio', { name: /^The patient/ })).toHaveProperty('checked', true)
  expect(dialog.getByRole('alert').textContent).toBe('The appointment has started: now only the clinic can cancel it.')
  yes()
  expect(it.calledTimes(call)).toBe(0)
  fireEvent.click(dialog.getByRole('radio', { name: /^The clinic/ }))
  expect(dialog.queryByRole('alert')).toBeNull()
  expect(dialog.getByLabelText('Reason')).toBeTruthy()
})

test('a patient’s cancellation that was begun before the visit asks for the clinic’s reason afterwards', async () => {
  const before = await asDoctor({ [choice]: choiceBody })
  const first = await openDialog(before)
  fireEvent.click(first.dialog.getByRole('radio', { name: /^The patient/ }))
  before.unmount()
  const after = await asDoctor({ [choice]: choiceBody }, undefined, { isSameVisit: true })
  begin()
  const { dialog } = await openDialog(after)
  expect(dialog.queryByRole('radio')).toBeNull()
  expect(dialog.getByLabelText('Reason')).toBeTruthy()
})

test('a refusal shows in the dialog in the server’s words, and the reason stays', async () => {
  const it = await asDoctor({
    [choice]: choiceBody,
    [call]: refusal(409, 'appointment_started', 'This appointment has already started.'),
  })
  const { dialog, write, yes } = await openDialog(it)
  await dialog.findByText('$60 back')
  write('Ill today')
  yes()
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Cancellation FailedThis appointment has already started.',
  )
  expect(dialog.getByDisplayValue('Ill today')).toBeTruthy()
})

test('a list on its way or failed says so, and is not an empty list', async () => {
  let fail = () => {}
  const it = await asDoctor({
    'GET /doctor/appointments': () => new Promise((resolve) => (fail = () => resolve('unreachable'))),
  })
  await waitFor(() => expect(it.calledTimes('GET /doctor/appointments')).toBe(1))
  expect(it.getByText(/^Loading/)).toBeTruthy()
  fail()
  expect(await it.findByRole('heading', { level: 2, name: 'We could not load the appointments' })).toBeTruthy()
  Object.assign(it.answers, { 'GET /doctor/appointments': { body: [] } })
  fireEvent.click(it.getByRole('button', { name: 'Try again' }))
  expect(await it.findByRole('heading', { level: 2, name: 'No appointments from this day on' })).toBeTruthy()
})
