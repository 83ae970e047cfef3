import { doctors } from '@aafiya/contracts/doctors'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { createDoctor } from './create-doctor.ts'
import { listDoctors } from './list-doctors.ts'
import { showDoctor } from './show-doctor.ts'
import { unlistDoctor } from './unlist-doctor.ts'
import { updateDoctor } from './update-doctor.ts'

export const doctorRoutes = (deps: Deps) =>
  mount(
    doctors,
    {
      list: ({ query }) => listDoctors(deps, query),
      detail: ({ params }) => showDoctor(deps, params.id),
      create: ({ body, language, repeatable }) => createDoctor(deps, body, language, repeatable),
      update: ({ caller, params, body }) => updateDoctor(deps, caller, params.id, body),
      remove: ({ params }) => unlistDoctor(deps, params.id),
    },
    deps,
  )
