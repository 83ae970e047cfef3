import { doctors } from '@aafiya/contracts/doctors'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { createDoctor } from './create-doctor.ts'
import { approveDoctor, declineDoctor, reinstateDoctor } from './decide-application.ts'
import { listDoctors } from './list-doctors.ts'
import { listManagedDoctors } from './list-managed-doctors.ts'
import { showDoctor } from './show-doctor.ts'
import { showDoctorProfile } from './show-doctor-profile.ts'
import { unlistDoctor } from './unlist-doctor.ts'
import { updateDoctor } from './update-doctor.ts'

export const doctorRoutes = (deps: Deps) =>
  mount(
    doctors,
    {
      list: ({ query }) => listDoctors(deps, query),
      managed: ({ query }) => listManagedDoctors(deps, query),
      profile: ({ caller, params }) => showDoctorProfile(deps, caller, params.id),
      detail: ({ params }) => showDoctor(deps, params.id),
      create: ({ body, language, repeatable }) => createDoctor(deps, body, language, repeatable),
      update: ({ caller, params, body }) => updateDoctor(deps, caller, params.id, body),
      remove: ({ params }) => unlistDoctor(deps, params.id),
      approve: ({ params, body }) => approveDoctor(deps, params.id, body),
      decline: ({ params, body }) => declineDoctor(deps, params.id, body.reason),
      reinstate: ({ params }) => reinstateDoctor(deps, params.id),
    },
    deps,
  )
