import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import { useLocation } from 'react-router-dom'

/**
 * The navigation state that takes an appointment to the edit screen. Browsers write it to disk and Back brings it to anyone who
 * uses the device next, so only the id travels in it; the rest is in memory, or asked for.
 */
export const toEditState = ({ id }: Pick<Appointment, 'id'>) => ({ appointment: { id } })

/** The id of the appointment in the navigation state, or in the URL of a mail's link. */
export function useCarriedAppointment(): string | undefined {
  const location = useLocation()
  const state: unknown = location.state
  const carried = typeof state === 'object' && state !== null && 'appointment' in state ? state.appointment : undefined
  const id = typeof carried === 'object' && carried !== null && 'id' in carried ? carried.id : undefined
  if (typeof id === 'string') return id
  return new URLSearchParams(location.search).get('appointment') ?? undefined
}
