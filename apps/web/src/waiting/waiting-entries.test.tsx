import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { anAppointment } from '../../test/an-appointment.ts'
import { refusal } from '../../test/fake-api.ts'
import { renderDoctors } from '../../test/render-doctors.tsx'
import { aUser } from '../../test/render-payments.tsx'

const entry = {
  id: '00000000-0000-4000-8000-0000000000e1',
  place: 1,
  doctor: { id: '00000000-0000-4000-8000-0000000000e3', name: 'Mariam Haddad', nameAr: null },
  days: ['monday' as const],
  parts: ['morning' as const],
}
const offer = {
  id: '00000000-0000-4000-8000-0000000000e2',
  startsAt: '2026-11-23T08:00:00.000Z',
  reservedUntil: '2026-11-20T12:20:00.000Z',
  doctor: entry.doctor,
}
const path = `POST /waiting-list/${entry.id}/offers/${offer.id}/accept`

test.each([
  ['and the place in line is left', [entry]],
  ['and nothing is left', []],
])('an offer that is gone when it is taken is said to be gone, where it was, %s', async (_, entries) => {
  const it = await renderDoctors(
    '/My-Appointment',
    {
      'GET /user': { body: aUser() },
      'GET /appointments': { body: [anAppointment()] },
      'GET /appointments/cancelled': { body: [] },
      'GET /waiting-list': { body: { entries: [{ ...entry, offer }] } },
      [path]: refusal(409, 'waiting_offer_ended', 'This offer has expired.'),
    },
    { token: 'tok' },
  )
  const take = await it.findByRole('button', { name: /^Book this time/ })
  it.answers['GET /waiting-list'] = { body: { entries } }
  fireEvent.click(take)
  await waitFor(() => expect(take.isConnected).toBe(false))
  const [first] = it.getAllByRole('region', { name: 'Waiting list' })
  expect(within(first ?? it.container).getByRole('alert').textContent).toBe('This offer has expired.')
  expect(document.activeElement?.textContent).toBe('Waiting list')
})
