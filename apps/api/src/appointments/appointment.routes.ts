import { appointments } from '@aafiya/contracts/appointments/appointments'
import { lateness } from '@aafiya/contracts/appointments/lateness'
import { standardTimes } from '@aafiya/contracts/hours/slots'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { reportLate } from './answers/write-answer.ts'
import { bookAppointment } from './book-appointment.ts'
import { bookFirstFree } from './book-first-free.ts'
import { bookTogether } from './book-together.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { showLastVisit } from './follow-ups.ts'
import { listAppointments, listCancelled, showAppointment } from './list-appointments.ts'
import { moveAppointment } from './move-appointment.ts'
import { listAvailableDates } from './times/list-available-dates.ts'
import { listAvailableSlots } from './times/list-available-slots.ts'
import { listBookedSlots } from './times/list-booked-slots.ts'
import { undoCancellation } from './undo-cancellation.ts'

export const appointmentRoutes = (deps: Deps) =>
  mount(
    appointments,
    {
      list: ({ caller, query }) => listAppointments(deps, caller.userId, query),
      standardTimeSlots: () => [...standardTimes],
      availableDates: ({ query, ...call }) => deps.readFor(call, (from) => listAvailableDates(from, query)),
      bookedSlots: ({ params, query, ...call }) =>
        deps.readFor(call, (from) => listBookedSlots(from, params.id, query)),
      availableSlots: ({ params, query, ...call }) =>
        deps.readFor(call, (from) => listAvailableSlots(from, params.id, query)),
      lastVisit: ({ caller, params, query }) =>
        showLastVisit(deps, { accountId: caller.userId, personId: query.personId, doctorId: params.id }),
      detail: ({ caller, params }) => showAppointment(deps, caller.userId, params.id),
      cancelled: ({ caller, query }) => listCancelled(deps, caller.userId, query),
      book: ({ caller, body, language, repeatable }) =>
        bookAppointment(deps, { accountId: caller.userId, language }, body, repeatable),
      bookTogether: ({ caller, body, language, repeatable }) =>
        bookTogether(deps, { accountId: caller.userId, language }, body, repeatable),
      bookFirstFree: ({ caller, body, language, repeatable }) =>
        bookFirstFree(deps, { accountId: caller.userId, language }, body, repeatable),
      move: ({ caller, params, body, seen = body.sequence }) =>
        moveAppointment(deps, caller.userId, params.id, { ...body, sequence: seen }),
      cancel: ({ caller, params, query, seen }) =>
        cancelAppointment(deps, caller.userId, params.id, { ...query, seen }),
      undo: ({ caller, params }) => undoCancellation(deps, caller.userId, params.id),
    },
    deps,
  )

export const latenessRoutes = (deps: Deps) =>
  mount(lateness, { report: ({ caller, params, body }) => reportLate(deps, caller.userId, params.id, body) }, deps)
