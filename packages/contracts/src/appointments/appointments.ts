import * as z from 'zod/mini'

import { ClockTime, Id, PlainDate, pageQuery } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { rates } from '../platform/rates.ts'
import {
  BookAppointment,
  BookFirstFree,
  BookTogether,
  CancelQuery,
  MoveAppointment,
  bookingRefusals,
  undoRefusals,
} from './appointment-requests.ts'
import { Appointment, BookedSlot } from './appointment.ts'

const AppointmentParams = z.strictObject({ id: Id })
const DoctorParams = z.strictObject({ id: Id })

const daysAhead = z.optional(z.string().check(z.regex(/^([1-9]|[1-5]\d|60)$/, key('days_invalid'))))

/** Calls about appointments. */
export const appointments = declare({
  list: {
    method: 'get',
    path: '/appointments',
    access: 'signed-in',
    summary:
      'The caller’s appointments that are not cancelled, earliest first; the cursor of the previous page is in X-Next-Cursor',
    query: z.strictObject(pageQuery),
    response: z.array(Appointment),
    errors: [],
  },
  standardTimeSlots: {
    method: 'get',
    path: '/appointments/standard-time-slots',
    access: 'public',
    summary: 'The 15 fixed times of the edit screen',
    response: z.array(ClockTime),
    errors: [],
  },
  availableDates: {
    method: 'get',
    path: '/appointments/available-dates',
    access: 'public',
    summary: 'Days with a free time, of one doctor or of any; for a visit type only of one',
    query: z.strictObject({ daysAhead, doctorId: z.optional(Id), visitTypeId: z.optional(Id) }),
    response: z.array(PlainDate),
    rates: [rates.lookingAhead],
    errors: ['doctor_not_found', 'visit_type_not_offered'],
  },
  bookedSlots: {
    method: 'get',
    path: '/appointments/doctor/:id/booked-slots',
    access: 'public',
    summary: 'Taken times of a doctor, by default from today to the 60th day',
    params: DoctorParams,
    query: z.strictObject({ from: z.optional(PlainDate), days: daysAhead }),
    response: z.array(BookedSlot),
    errors: ['doctor_not_found'],
  },
  availableSlots: {
    method: 'get',
    path: '/appointments/doctor/:id/available-slots',
    access: 'public',
    summary: 'Times still free for a doctor on one day',
    params: DoctorParams,
    query: z.strictObject({ date: PlainDate, visitTypeId: z.optional(Id) }),
    response: z.array(ClockTime),
    errors: ['doctor_not_found', 'visit_type_not_offered'],
  },
  lastVisit: {
    method: 'get',
    path: '/appointments/doctor/:id/last-visit',
    access: 'signed-in',
    summary:
      'Completed visits to a doctor, other than follow-ups, of the caller or a person they book for, latest first; follow-ups count from them',
    params: DoctorParams,
    query: z.strictObject({ personId: z.optional(Id) }),
    response: z.object({
      completedOn: z.nullable(PlainDate),
      /** Absent from the answers of an older version. `followUps`: how many of each visit are booked or took place. */
      visits: z.optional(z.array(z.object({ completedOn: PlainDate, followUps: z.int() }))),
    }),
    errors: ['doctor_not_found', 'person_not_found'],
  },
  cancelled: {
    method: 'get',
    path: '/appointments/cancelled',
    access: 'signed-in',
    summary: 'The caller’s cancelled appointments, latest first',
    query: z.strictObject(pageQuery),
    response: z.array(Appointment),
    errors: [],
  },
  detail: {
    method: 'get',
    path: '/appointments/:id',
    access: 'signed-in',
    summary: 'One appointment of the caller',
    params: AppointmentParams,
    response: Appointment,
    errors: ['appointment_not_found'],
  },
  book: {
    method: 'post',
    path: '/appointments',
    access: 'signed-in',
    status: 201,
    summary: 'Book a free slot with a doctor',
    body: BookAppointment,
    response: Appointment,
    errors: bookingRefusals,
    rates: [rates.bookings],
  },
  bookTogether: {
    method: 'post',
    path: '/appointments/together',
    access: 'signed-in',
    status: 201,
    summary: 'Book several people with one doctor, each at a free time of their own: all of them or none',
    body: BookTogether,
    response: z.array(Appointment),
    errors: bookingRefusals,
    rates: [rates.bookings],
  },
  bookFirstFree: {
    method: 'post',
    path: '/appointments/first-free',
    access: 'signed-in',
    status: 201,
    summary:
      'Book a time with any doctor of a speciality who is free then; of several the one with the fewest visits that day',
    body: BookFirstFree,
    response: Appointment,
    errors: [
      'slot_not_offered',
      'slot_past',
      'date_too_far',
      'time_mismatch',
      'visit_type_not_offered',
      'follow_up_not_offered',
      'person_not_found',
      'slot_taken',
      'patient_busy',
      'too_many_appointments',
    ],
    rates: [rates.bookings],
  },
  move: {
    method: 'put',
    path: '/appointments/:id',
    access: 'signed-in',
    summary: 'Move an appointment in one step, or change its notes; if it fails the old time is still held',
    params: AppointmentParams,
    body: MoveAppointment,
    conditional: true,
    response: Appointment,
    errors: [
      'slot_not_offered',
      'slot_past',
      'date_too_far',
      'time_mismatch',
      'follow_up_not_offered',
      'appointment_not_found',
      'appointment_started',
      'appointment_cancelled',
      'appointment_changed',
      'slot_taken',
      'patient_busy',
      'doctor_unavailable',
    ],
    rates: [rates.bookings],
  },
  cancel: {
    method: 'delete',
    path: '/appointments/:id',
    access: 'signed-in',
    summary: 'Cancel an appointment that has not started; cancelling again answers the first result',
    params: AppointmentParams,
    query: CancelQuery,
    conditional: true,
    response: Appointment,
    errors: ['appointment_not_found', 'appointment_started', 'appointment_changed'],
  },
  undo: {
    method: 'post',
    path: '/appointments/:id/undo',
    access: 'signed-in',
    summary:
      'Undo a cancellation of the last ten minutes, for which its time is reserved; undoing again answers the first result',
    params: AppointmentParams,
    response: Appointment,
    errors: ['appointment_not_found', ...undoRefusals],
    rates: [rates.bookings],
  },
})
