import type { CalendarEvent } from '@aafiya/contracts/appointments/calendar'
import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { anAppointment } from '../../test/an-appointment.ts'
import { renderDoctors } from '../../test/render-doctors.tsx'
import { renderRoutes } from '../../test/render-routes.tsx'
import { AppointmentActions } from './appointment-actions.tsx'

const { calendarFile } = vi.hoisted(() => ({ calendarFile: vi.fn<(event: CalendarEvent) => string>() }))
vi.mock('@aafiya/contracts/appointments/calendar', () => ({ calendarFile }))

afterEach(() => vi.useRealTimers())

test('a failed calendar entry is reported until it succeeds', async () => {
  const saved = vi.fn<() => string>(() => 'blob:x')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }))
  calendarFile.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  calendarFile.mockReturnValue('BEGIN:VCALENDAR')
  const it = await renderDoctors(
    '/My-Appointment',
    {
      'GET /appointments': {
        body: [
          anAppointment({
            person: { id: '00000000-0000-4000-8000-00000000f00d', fullName: 'Lina Farid', fullNameAr: null },
          }),
        ],
      },
      'GET /appointments/cancelled': { body: [] },
    },
    { token: 'tok' },
  )
  const button = await it.findByRole('button', { name: /^Add to calendar/ })
  fireEvent.click(button)
  expect((await it.findByRole('alert')).textContent).toContain('We could not add the appointment to your calendar')
  expect(saved).not.toHaveBeenCalled()
  fireEvent.click(button)
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(it.queryByRole('alert')).toBeNull())
  const [entry] = calendarFile.mock.lastCall ?? []
  expect(entry).toMatchObject({
    method: 'PUBLISH',
    title: 'Lina Farid’s appointment with Dr Mariam Haddad',
    clinic: { publicUrl: 'https://care.example' },
  })
  expect(entry).not.toHaveProperty('attendee')
})

test('the page of a visit that is over or cancelled offers no calendar entry', async () => {
  const over = [
    anAppointment({ status: 'completed' }),
    anAppointment({ status: 'cancelled' }),
    anAppointment({ appointmentDate: '2026-11-19T13:30:00.000Z' }),
  ]
  const actions = [anAppointment(), ...over].map((appointment) => (
    <AppointmentActions
      key={appointment.id}
      appointment={appointment}
      zone="Africa/Cairo"
      isChangeable={false}
      onCancel={() => {}}
    />
  ))
  const it = await renderRoutes({ '/': <>{actions}</> }, '/', {}, { token: 'tok' })
  expect(await it.findAllByRole('link', { name: /^Details/ })).toHaveLength(4)
  expect(it.getAllByRole('button', { name: /^Add to calendar/ })).toHaveLength(1)
})
