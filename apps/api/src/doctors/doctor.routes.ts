import { doctors } from '@aafiya/contracts/doctors'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { countDoctors } from './count-doctors.ts'
import { createDoctor } from './create-doctor.ts'
import { approveDoctor, declineDoctor, reinstateDoctor } from './decide-application.ts'
import { listDoctors } from './list-doctors.ts'
import { listManagedDoctors } from './list-managed-doctors.ts'
import { showDoctorProfile } from './show-doctor-profile.ts'
import { showDoctor } from './show-doctor.ts'
import { unlistDoctor } from './unlist-doctor.ts'
import { updateDoctor } from './update-doctor.ts'

export const doctorRoutes = (deps: Deps) =>
  mount(
    doctors,
    {
      list: ({ query }) => listDoctors(deps, query),
      counts: () => countDoctors(deps),
      managed: ({ query }) => listManagedDoctors(deps, query),
      profile: ({ caller, params }) => showDoctorProfile(deps, caller, params.id),
      detail: ({ params }) => showDoctor(deps, params.id),
      create: ({ caller, body, ...call }) => createDoctor(deps, caller, body, call),
      update: ({ caller, params, body, language }) => updateDoctor(deps, caller, { id: params.id, body, language }),
      remove: ({ caller, params }) => unlistDoctor(deps, caller, params.id),
      approve: ({ caller, params, body, language }) => approveDoctor(deps, caller, { id: params.id, given: body, language }),
      decline: ({ caller, params, body }) => declineDoctor(deps, caller, params.id, body.reason),
      reinstate: ({ caller, params }) => reinstateDoctor(deps, caller, params.id),
    },
    deps,
  )
