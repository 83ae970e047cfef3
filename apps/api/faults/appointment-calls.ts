import type { ApiProcess } from './api-process.ts'
import { call } from './call.ts'

type Patient = { token: string } | undefined
interface Slot {
  appointmentDate: string
  appointmentTime: string
}
type DoctorsSlot = ({ doctorId: string | undefined } & Partial<Slot>) | undefined

/** What a patient does with appointments, at one process or another. */
export const book = (api: ApiProcess, by: Patient, slot: DoctorsSlot, key?: string) =>
  call(api.origin, { method: 'POST', path: '/api/appointments', token: by?.token ?? '', body: slot, ...(key && { key }) })

export const move = (api: ApiProcess, by: Patient, id: string, to: Slot | undefined) =>
  call(api.origin, { method: 'PUT', path: `/api/appointments/${id}`, token: by?.token ?? '', body: to })

/** With the instant that the patient was shown, the appointment is cancelled only if it still stands there. */
export const cancel = (api: ApiProcess, by: Patient, id: string, seenAt?: Date) =>
  call(api.origin, {
    method: 'DELETE',
    path: `/api/appointments/${id}${seenAt ? `?appointmentDate=${seenAt.toISOString()}` : ''}`,
    token: by?.token ?? '',
  })
