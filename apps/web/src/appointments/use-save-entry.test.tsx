import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { anAppointment } from '../../test/an-appointment.ts'
import { renderDoctors } from '../../test/render-doctors.tsx'

const { calendarFile } = vi.hoisted(() => ({ calendarFile: vi.fn<() => string>() }))
vi.mock('@aafiya/contracts/appointments/calendar', () => ({ calendarFile }))

afterEach(() => vi.useRealTimers())

test('a calendar entry that cannot be made is said not to be, until it is', async () => {
  const saved = vi.fn<() => string>(() => 'blob:x')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }))
  calendarFile.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  calendarFile.mockReturnValue('BEGIN:VCALENDAR')
  const it = await renderDoctors(
    '/My-Appointment',
    { 'GET /appointments': { body: [anAppointment()] }, 'GET /appointments/cancelled': { body: [] } },
    { token: 'tok' },
  )
  const button = await it.findByRole('button', { name: /^Add to calendar/ })
  fireEvent.click(button)
  expect((await it.findByRole('alert')).textContent).toContain('We could not make the calendar entry')
  expect(saved).not.toHaveBeenCalled()
  fireEvent.click(button)
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(it.queryByRole('alert')).toBeNull())
})
