import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { useLocation } from 'react-router-dom'

/**
 * The navigation state of the edit screen. Browsers write it to disk, and Back shows it to the next user of the device,
 * so it holds only the id; the rest is in memory or fetched.
 */
export const toEditState = ({ id }: Pick<Appointment, 'id'>) => ({ appointment: { id } })

/** The appointment id from the navigation state, or from the URL of a mailed link. */
export function useCarriedAppointment(): string | undefined {
  const location = useLocation()
  const state: unknown = location.state
  const carried = typeof state === 'object' && state !== null && 'appointment' in state ? state.appointment : undefined
  const id = typeof carried === 'object' && carried !== null && 'id' in carried ? carried.id : undefined
  if (typeof id === 'string') return id
  return new URLSearchParams(location.search).get('appointment') ?? undefined
}
