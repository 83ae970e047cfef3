import type { ApiProcess } from '../processes/api-process.ts'
import { call } from './call.ts'
import type { Person, Slot } from './people.ts'

type Api = Pick<ApiProcess, 'origin'>
type DoctorsSlot = ({ doctorId: string | undefined } & Partial<Slot>) | undefined

/** A patient's actions on appointments, at either process. */
export const book = (api: Api, by: Person | undefined, slot: DoctorsSlot, key?: string) =>
  call(api.origin, {
    method: 'POST',
    path: '/api/appointments',
    token: by?.token ?? '',
    body: slot,
    ...(key && { key }),
  })

export const move = (api: Api, by: Person | undefined, id: string, to: Slot | undefined) =>
  call(api.origin, { method: 'PUT', path: `/api/appointments/${id}`, token: by?.token ?? '', body: to })

/** With the instant that the patient was shown, the appointment is cancelled only if it is still there. */
export const cancel = (api: Api, by: Person | undefined, id: string, seenAt?: Date) =>
  call(api.origin, {
    method: 'DELETE',
    path: `/api/appointments/${id}${seenAt ? `?appointmentDate=${seenAt.toISOString()}` : ''}`,
    token: by?.token ?? '',
  })
