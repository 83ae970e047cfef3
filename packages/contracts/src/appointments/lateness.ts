import * as z from 'zod/mini'

import { Id } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { Appointment } from './appointment.ts'
import { patientLateMinutes } from './patient-late-minutes.ts'

/** `PUT /appointments/{id}/lateness`: how many minutes late the patient will be; 0 withdraws it. */
export const ReportLate = z.strictObject({ minutes: z.literal([...patientLateMinutes, 0], key('value_invalid')) })
export type ReportLate = z.infer<typeof ReportLate>

/** The same as `POST /visit-links/late`, for a patient who is signed in. */
export const lateness = declare({
  report: {
    method: 'put',
    path: '/appointments/:id/lateness',
    access: 'signed-in',
    summary: 'The patient will be late on the day of the visit, or in time after all; doctor and front desk see it',
    params: z.strictObject({ id: Id }),
    body: ReportLate,
    response: Appointment,
    errors: ['appointment_not_found', 'appointment_changed', 'appointment_started', 'visit_not_today'],
  },
})
