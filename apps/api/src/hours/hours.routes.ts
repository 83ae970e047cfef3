import { hours } from '@aafiya/contracts/hours'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { saveClinicHours, saveDoctorHours } from './save-hours.ts'
import { showClinicHours, showDoctorHours } from './show-hours.ts'

export const hoursRoutes = (deps: Deps) =>
  mount(
    hours,
    {
      ofDoctor: ({ caller, params }) => showDoctorHours(deps, caller, params.id),
      saveDoctor: ({ caller, params, body }) => saveDoctorHours(deps, caller, params.id, body),
      ofClinic: () => showClinicHours(deps.db),
      saveClinic: ({ caller, body }) => saveClinicHours(deps, caller, body),
    },
    deps,
  )
