import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { anAppointment } from '../../../test/an-appointment.ts'
import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderDoctors } from '../../../test/render-doctors.tsx'
import { plain } from '../../../test/render-routes.tsx'

afterEach(() => vi.useRealTimers())

/** At 14:10 in Cairo, the visit is at 15:30. */
const visit = anAppointment({ appointmentDate: '2026-11-20T13:30:00.000Z' })
const call = `PUT /appointments/${visit.id}/lateness`
const late = /^I am running late/
const otherwise = /^Change how late I will be/
const onTime = /^I will be on time after all/

async function open(more: Answers = {}, listed = visit) {
  const answers: Answers = { 'GET /appointments': { body: [listed] }, 'GET /appointments/cancelled': { body: [] } }
  const it = await renderDoctors('/My-Appointment', { ...answers, ...more }, { token: 'tok' })
  await it.findByRole('region', { name: 'Upcoming 1' })
  const told = () => it.getAllByRole('status').map(({ textContent }) => plain(textContent))
  return { ...it, told }
}

test('on the day the patient says how late they will be; the focus returns to where it can be changed', async () => {
  const it = await open({ [call]: { body: { ...visit, lateMinutes: 20 } } })
  expect(plain((await it.findByRole('button', { name: late })).getAttribute('aria-label'))).toBe(
    'I am running late for my appointment with Dr Mariam Haddad, 3:30 PM',
  )
  it.getByRole('button', { name: late }).focus()
  fireEvent.click(it.getByRole('button', { name: late }))
  const dialog = within(await it.findByRole('dialog', { name: 'How late will you be?' }))
  expect(plain(dialog.getByText(/Mariam Haddad/).textContent)).toBe('Dr Mariam Haddad, 3:30 PM')
  expect(dialog.getByRole('link', { name: 'Move the appointment' }).getAttribute('href')).toBe('/edit-appointment')
  fireEvent.click(dialog.getByRole('radio', { name: '20 minutes' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Tell the front desk' }))
  await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
  expect(it.sent()).toEqual([{ name: call, body: { minutes: 20 } }])
  expect(it.told()).toContain('We have told the front desk that you will be about 20 minutes late.')
  expect(document.activeElement).toBe(it.getByRole('button', { name: otherwise }))
})

test('it is taken back, and the focus stays with the visit', async () => {
  const it = await open({ [call]: { body: visit } }, { ...visit, lateMinutes: 10 })
  const back = await it.findByRole('button', { name: onTime })
  expect(it.told()).toContain('We have told the front desk that you will be about 10 minutes late.')
  fireEvent.click(back)
  await waitFor(() => expect(it.told()).toContain('We have told the front desk that you will be on time.'))
  expect(it.sent()).toEqual([{ name: call, body: { minutes: 0 } }])
  expect(it.queryByRole('button', { name: onTime })).toBeNull()
  expect(document.activeElement).toBe(it.getByRole('button', { name: late }))
})

test('a refusal shows in the dialog in the server’s words, and the list is refetched', async () => {
  const it = await open({ [call]: refusal(409, 'appointment_changed', 'This appointment was changed.') })
  fireEvent.click(await it.findByRole('button', { name: late }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Tell the front desk' }))
  await dialog.findByText('This appointment was changed.')
  await waitFor(() => expect(it.calledTimes('GET /appointments')).toBe(2))
  fireEvent.click(dialog.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(it.queryByRole('dialog')).toBeNull())
})

test('once the visit has begun it can be reported, not moved', async () => {
  const it = await open({}, anAppointment({ appointmentDate: '2026-11-20T12:00:00.000Z' }))
  fireEvent.click(await it.findByRole('button', { name: late }))
  const dialog = within(await it.findByRole('dialog'))
  expect(dialog.queryByRole('link', { name: 'Move the appointment' })).toBeNull()
})

test.each([
  ['on another day', anAppointment()],
  ['to a patient who is there', anAppointment({ appointmentDate: '2026-11-20T12:00:00.000Z', status: 'arrived' })],
])('it is not offered %s', async (_, listed) => {
  const it = await open({}, listed)
  expect(it.queryByRole('button', { name: late })).toBeNull()
})

test('it is offered, and taken back, on the page of the visit too, in Arabic', async () => {
  const told = [{ ...visit, lateMinutes: 10 }]
  const it = await renderDoctors(
    `/My-Appointment/${visit.id}`,
    {
      [`GET /appointments/${visit.id}`]: { body: visit },
      [call]: () => ({ body: told.shift() ?? visit }),
    },
    { token: 'tok', language: 'ar' },
  )
  fireEvent.click(await it.findByRole('button', { name: /^سأتأخر عن موعدي مع د\./ }))
  const dialog = within(await it.findByRole('dialog', { name: 'كم سيكون التأخر؟' }))
  fireEvent.click(dialog.getByRole('button', { name: 'إبلاغ الاستقبال' }))
  expect(await it.findByText(/أبلغنا الاستقبال بتأخرك نحو/)).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: /^لن أتأخر/ }))
  expect(await it.findByText('أبلغنا الاستقبال بأنك لن تتأخر.')).toBeTruthy()
  expect(it.queryByText(/أبلغنا الاستقبال بتأخرك نحو/)).toBeNull()
})
