import { doctors } from '@aafiya/contracts/doctors/doctors'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { countDoctors } from './count-doctors.ts'
import { createDoctor } from './create-doctor.ts'
import { approveDoctor, declineDoctor, reinstateDoctor } from './decide-application.ts'
import { firstFree } from './directory/first-free.ts'
import { listDirectory } from './directory/list-directory.ts'
import { listManagedDoctors } from './list-managed-doctors.ts'
import { showDoctorProfile } from './show-doctor-profile.ts'
import { showDoctor } from './show-doctor.ts'
import { unlistDoctor } from './unlist-doctor.ts'
import { updateDoctor } from './update-doctor.ts'

export const doctorRoutes = (deps: Deps) =>
  mount(
    doctors,
    {
      // Only the whole list is the same for everybody, whatever is booked and whichever language they read.
      list: ({ query, language }) => (Object.keys(query).length > 0 ? listDirectory(deps, query, language) : deps.wholeList.current()),
      facets: ({ query }) => deps.keptFacets(deps, query),
      firstFree: ({ query }) => firstFree(deps, query.speciality),
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
