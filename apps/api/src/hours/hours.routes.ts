import { closedDays } from '@aafiya/contracts/hours/closed-days'
import { hours } from '@aafiya/contracts/hours/hours'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { closeDay, showClosedDay } from './close-day.ts'
import { listClosedDays, reopenDay } from './reopen-day.ts'
import { saveClinicHours, saveDoctorHours } from './save-hours.ts'
import { affectedOfClinic, affectedOfDoctor } from './show-affected.ts'
import { showClinicHours, showDoctorHours } from './show-hours.ts'

export const closedDayRoutes = (deps: Deps) =>
  mount(
    closedDays,
    {
      affected: ({ caller, params, body }) => showClosedDay(deps, caller, params.id, body),
      close: ({ caller, params, body }) => closeDay(deps, caller, params.id, body),
      list: () => listClosedDays(deps, deps.db),
      reopen: ({ caller, params, query }) => reopenDay(deps, caller, params.id, query.date),
    },
    deps,
  )

export const hoursRoutes = (deps: Deps) =>
  mount(
    hours,
    {
      ofDoctor: ({ caller, params }) => showDoctorHours(deps, caller, params.id),
      affectedOfDoctor: ({ caller, params, body }) => affectedOfDoctor(deps, caller, params.id, body),
      affectedOfClinic: ({ caller, body }) => affectedOfClinic(deps, caller, body),
      saveDoctor: ({ caller, params, body }) => saveDoctorHours(deps, caller, params.id, body),
      ofClinic: () => showClinicHours(deps.db),
      saveClinic: ({ caller, body }) => saveClinicHours(deps, caller, body),
    },
    deps,
  )
