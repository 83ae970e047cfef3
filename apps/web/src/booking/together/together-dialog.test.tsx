import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { anAppointment } from '../../../test/an-appointment.ts'
import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aDoctor, renderDoctors } from '../../../test/render-doctors.tsx'
import { aClinic, aUser } from '../../../test/render-payments.tsx'
import { plain } from '../../../test/render-routes.tsx'

const goTo = vi.fn<(url: string | URL) => void>()
beforeEach(() => void vi.spyOn(location, 'assign').mockImplementation(goTo))
afterEach(() => goTo.mockReset())

const doctor = aDoctor({})
const child = (digit: string, fullName: string) => ({
  id: `${digit}1111111-1111-4111-8111-111111111111`,
  fullName,
  fullNameAr: null,
  dateOfBirth: '2019-05-04',
  gender: 1 as const,
  relation: 'child' as const,
  since: '2026-11-01T10:00:00.000Z',
})
const [lina, adam] = [child('1', 'Lina Farid'), child('2', 'Adam Farid')]
const together = 'POST /appointments/together'

async function open(answers: Answers = {}) {
  const it = await renderDoctors(
    `/appointment/${doctor.id}?day=2026-11-22`,
    {
      'GET /user': { body: aUser() },
      [`GET /doctors/${doctor.id}`]: { body: doctor },
      'GET /doctors': { body: [doctor] },
      // 10:30 in Cairo.
      [`GET /appointments/doctor/${doctor.id}/booked-slots`]: {
        body: [{ appointmentDate: '2026-11-22T08:30:00.000Z' }],
      },
      'GET /family': { body: [lina, adam] },
      ...answers,
    },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Several people, one after another' }))
  const dialog = within(await it.findByRole('dialog'))
  return { it, dialog }
}
const chosen = ({ dialog }: Awaited<ReturnType<typeof open>>) =>
  dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)

test('both children are proposed adjacent free times of the day in view, and booked by one call', async () => {
  const page = await open()
  const { it, dialog } = page
  expect(chosen(page)).toEqual([true, true, false])
  const times = dialog.getByLabelText<HTMLSelectElement>('Times')
  expect([...times.options].slice(0, 2).map(({ value }) => value)).toEqual(['11:00', '11:30'])
  fireEvent.change(times, { target: { value: '11:30' } })
  it.answers[together] = {
    status: 201,
    body: [
      anAppointment({ person: { id: lina.id, fullName: 'Lina Farid', fullNameAr: null } }),
      anAppointment({ id: adam.id, person: { id: adam.id, fullName: 'Adam Farid', fullNameAr: null } }),
    ],
  }
  fireEvent.click(dialog.getByRole('button', { name: 'Book 2 appointments' }))
  await it.findByText('Appointments booked')
  expect(it.callsTo(together)).toHaveLength(1)
  expect(it.callsTo(together)[0]?.body).toMatchObject({
    doctorId: doctor.id,
    appointmentDate: '2026-11-22',
    visits: [
      { appointmentTime: '11:30', personId: lina.id },
      { appointmentTime: '12:00', personId: adam.id },
    ],
  })
  const rows = it.getAllByRole('term').map(({ textContent }) => plain(textContent))
  expect(rows).toEqual(expect.arrayContaining(['Lina Farid', 'Adam Farid']))
})

test('fewer than two people book nothing; the reader can be one of them', async () => {
  const page = await open()
  const { it, dialog } = page
  fireEvent.click(dialog.getByRole('checkbox', { name: /Adam/ }))
  dialog.getByText('Choose at least two people.')
  fireEvent.click(dialog.getByRole('button', { name: 'Book 1 appointment' }))
  expect(it.callsTo(together)).toEqual([])
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Yourself' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Book 2 appointments' }))
  await waitFor(() => expect(it.callsTo(together)).toHaveLength(1))
  expect(it.callsTo(together)[0]?.body).toMatchObject({
    visits: [{ appointmentTime: '11:00', personId: lina.id }, { appointmentTime: '11:30' }],
  })
})

test('a time that was lost says so, and what is free is asked for again', async () => {
  const { it, dialog } = await open({ [together]: refusal(409, 'slot_taken', 'This time is no longer available.') })
  const asked = `GET /appointments/doctor/${doctor.id}/booked-slots`
  const before = it.calledTimes(asked)
  fireEvent.click(dialog.getByRole('button', { name: 'Book 2 appointments' }))
  await dialog.findByText('This time is no longer available.')
  await waitFor(() => expect(it.calledTimes(asked)).toBeGreaterThan(before))
})

const booked = [
  anAppointment({ person: { id: lina.id, fullName: 'Lina Farid', fullNameAr: null } }),
  anAppointment({ id: adam.id, person: { id: adam.id, fullName: 'Adam Farid', fullNameAr: null } }),
]

test('once booked, one payment for all of them leads to one checkout', async () => {
  const { it, dialog } = await open({
    'GET /clinic': { body: aClinic },
    [together]: { status: 201, body: booked },
    'POST /payments/checkout': {
      body: { url: 'https://pay.example/2', provider: 'stripe', expiresAt: '2026-11-20T13:00:00.000Z' },
    },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Book 2 appointments' }))
  await it.findByText('Appointments booked')
  const button = await it.findByRole('button', { name: /^Pay / })
  expect(plain(button.textContent)).toBe('Pay $120')
  fireEvent.click(button)
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/2'))
  expect(it.callsTo('POST /payments/checkout').map(({ body }) => body)).toEqual([
    { appointmentId: booked[0]?.id, togetherWith: [adam.id], provider: 'stripe' },
  ])
})

test('a clash of one of them is named before the click, and goes with the times', async () => {
  const { dialog } = await open({
    'GET /appointments': {
      body: [
        anAppointment({
          appointmentDate: '2026-11-22T09:30:00.000Z',
          person: { id: adam.id, fullName: 'Adam Farid', fullNameAr: null },
        }),
        anAppointment({ id: adam.id, appointmentDate: '2026-11-22T09:00:00.000Z' }),
      ],
    },
  })
  // Lina 11:00, Adam 11:30 in Cairo. The reader's own appointment at 11:00 does not matter.
  const clash = await dialog.findByText(/already has an appointment/)
  expect(plain(clash.textContent)).toBe('Adam Farid already has an appointment at 11:30 AM with Dr Mariam Haddad.')
  fireEvent.change(dialog.getByLabelText('Times'), { target: { value: '12:00' } })
  await waitFor(() => expect(dialog.queryByText(/already has an appointment/)).toBeNull())
})
