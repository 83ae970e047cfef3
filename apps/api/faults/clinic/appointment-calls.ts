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

/** `seen`: the sequence that the patient was shown. */
export const move = (api: Api, by: Person | undefined, id: string, to: Slot | undefined, seen?: number) =>
  call(api.origin, {
    method: 'PUT',
    path: `/api/appointments/${id}`,
    token: by?.token ?? '',
    body: to,
    ...(seen !== undefined && { seen }),
  })

/** With the instant or the sequence that the patient was shown, only the appointment as shown is cancelled. */
export const cancel = (api: Api, by: Person | undefined, id: string, seenAt?: Date, seen?: number) =>
  call(api.origin, {
    method: 'DELETE',
    path: `/api/appointments/${id}${seenAt ? `?appointmentDate=${seenAt.toISOString()}` : ''}`,
    token: by?.token ?? '',
    ...(seen !== undefined && { seen }),
  })
