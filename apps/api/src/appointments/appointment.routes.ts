import { appointments } from '@aafiya/contracts/appointments'
import { standardTimes } from '@aafiya/contracts/slots'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { bookAppointment } from './book-appointment.ts'
import { listAppointments } from './list-appointments.ts'
import { listAvailableDates } from './list-available-dates.ts'
import { listAvailableSlots } from './list-available-slots.ts'
import { listBookedSlots } from './list-booked-slots.ts'
import { showAppointment } from './show-appointment.ts'

export const appointmentRoutes = (deps: Deps) =>
  mount(
    appointments,
    {
      list: ({ caller }) => listAppointments(deps, caller.userId),
      standardTimeSlots: () => [...standardTimes],
      availableDates: ({ query }) => listAvailableDates(deps, query),
      bookedSlots: ({ params, query }) => listBookedSlots(deps, params.id, query),
      availableSlots: ({ params, query }) => listAvailableSlots(deps, params.id, query.date),
      detail: ({ caller, params }) => showAppointment(deps, caller.userId, params.id),
      book: ({ caller, body }) => bookAppointment(deps, caller.userId, body),
    },
    deps,
  )
