import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aDoctorUser, aVisit, renderPayments } from '../../../test/render-payments.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

afterEach(() => currentToasts().forEach((toast) => dismissToast(toast.id)))

const toast = () => plain(currentToasts().at(-1)?.text)
const hana = aVisit({ appointmentDate: '2026-11-20T12:00:00.000Z', appointmentTime: '14:00', patientName: 'Hana Rizk' })

async function calendar(answers: Answers, isSameVisit = false) {
  const it = await renderPayments(
    '/doctor/appointments?view=day',
    {
      'GET /user': { body: aDoctorUser() },
      'GET /doctor/appointments': { body: [hana] },
      ...answers,
    },
    { isSameVisit },
  )
  await it.findByRole('grid')
  return it
}

test('the choices for the next visit survive a reload', async () => {
  const answers: Answers = {
    'GET /doctor/visit-types': { body: [] },
    'GET /doctor/free-times': { body: ['10:00', '12:30'] },
  }
  const opened = async (it: Awaited<ReturnType<typeof calendar>>) => {
    fireEvent.click(it.getByRole('button', { name: /next appointment$/ }))
    const dialog = within(await it.findByRole('dialog'))
    await dialog.findByRole('option', { name: /^12:30/ })
    return dialog
  }
  const before = await calendar(answers)
  const dialog = await opened(before)
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-12-04' } })
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '12:30' } })
  before.unmount()
  const after = await opened(await calendar(answers, true))
  expect([after.getByLabelText('Day'), after.getByLabelText('Time')]).toMatchObject([
    { value: '2026-12-04' },
    { value: '12:30' },
  ])
})

test('the next visit is booked from the slip: type, day and a free time', async () => {
  const next = `POST /appointments/${hana.id}/next`
  const types = ['Consultation', 'Minor surgery'].map((name, place) => ({
    id: `5b177559-868e-4f9b-ae7a-00000000000${place}`,
    name,
    nameAr: name,
    minutes: 30,
    pauseMinutes: 0,
    fee: 60,
  }))
  const it = await calendar({
    'GET /doctor/visit-types': { body: types },
    'GET /doctor/free-times': (query) => ({ body: query.includes('000000000001') ? ['11:00', '12:30'] : ['10:00'] }),
    [next]: { status: 201, body: aVisit() },
  })
  fireEvent.click(it.getByRole('button', { name: /^Book .?Hana Rizk.?’s next appointment/ }))
  const dialog = within(await it.findByRole('dialog'))
  expect(await dialog.findByRole('option', { name: /^10:00/ })).toBeTruthy()
  expect(dialog.getByLabelText('Day')).toMatchObject({ value: '2026-11-27', min: '2026-11-20' })
  fireEvent.change(await dialog.findByLabelText('Visit type'), {
    target: { value: '5b177559-868e-4f9b-ae7a-000000000001' },
  })
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-12-04' } })
  await dialog.findByRole('option', { name: /^12:30/ })
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '12:30' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(toast()).toBe('Hana Rizk’s next appointment has been booked for Friday 4 December.'))
  expect(it.callsTo(next).map(({ body }) => body)).toEqual([
    { appointmentDate: '2026-12-04', appointmentTime: '12:30', visitTypeId: '5b177559-868e-4f9b-ae7a-000000000001' },
  ])
  expect(it.queryByRole('dialog')).toBeNull()
})

test('a time taken in the meantime is reported in the dialog, and a full day offers no booking', async () => {
  const it = await calendar({
    'GET /doctor/visit-types': { body: [] },
    'GET /doctor/free-times': (query) => ({ body: query.includes('2026-11-27') ? ['10:00'] : [] }),
    [`POST /appointments/${hana.id}/next`]: refusal(409, 'slot_taken', 'This time has just been booked.'),
  })
  fireEvent.click(it.getByRole('button', { name: /next appointment$/ }))
  const dialog = within(await it.findByRole('dialog'))
  await dialog.findByRole('option', { name: /^10:00/ })
  fireEvent.click(dialog.getByRole('button', { name: 'Book' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('This time has just been booked.')
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-11-28' } })
  expect(await dialog.findByText('No times are available on this day.')).toBeTruthy()
})
