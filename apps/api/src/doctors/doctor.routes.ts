import { doctors, type Doctor } from '@aafiya/contracts/doctors/doctors'
import { rates } from '@aafiya/contracts/platform/rates'

import type { Deps } from '../deps.ts'
import type { Answer } from '../platform/http/answer.ts'
import { mount } from '../platform/http/mount.ts'
import type { ReadyAnswer } from '../platform/http/ready-answer.ts'
import { rateFor } from '../platform/throttle.ts'
import { countDoctors } from './count-doctors.ts'
import { createDoctor } from './create-doctor.ts'
import { approveDoctor, declineDoctor, reinstateDoctor } from './decide-application.ts'
import { firstFree } from './directory/first-free.ts'
import { listDirectory } from './directory/list-directory.ts'
import { listManagedDoctors } from './list-managed-doctors.ts'
import { showDoctor, showDoctorProfile } from './show-doctor.ts'
import { unlistDoctor } from './unlist-doctor.ts'
import { updateDoctor } from './update-doctor.ts'

/**
 * Whether a call searches, which is rate limited. Only the whole list is the same for all callers, regardless of
 * bookings and language.
 */
function isSearch({ throttle }: Deps, query: object, networkAddress: string): boolean {
  const isOne = Object.keys(query).length > 0
  if (isOne) throttle.hitInMemory(rateFor(rates.searches, networkAddress))
  return isOne
}

export const doctorRoutes = (deps: Deps) =>
  mount(
    doctors,
    {
      async list({ query, language, networkAddress, ...call }) {
        const hasQuery = isSearch(deps, query, networkAddress)
        return deps.readFor<Answer<Doctor[]> | ReadyAnswer<Doctor[]>>(call, (from) =>
          hasQuery ? listDirectory(from, query, language) : from.doctorListCache.read(),
        )
      },
      async facets({ query, networkAddress, ...call }) {
        isSearch(deps, query, networkAddress)
        return deps.readFor(call, (from) => from.facetsCache.read(from, query))
      },
      firstFree: ({ query, ...call }) => deps.readFor(call, (from) => firstFree(from, query.speciality)),
      counts: (call) => deps.readFor(call, countDoctors),
      managed: ({ query }) => listManagedDoctors(deps, query),
      profile: ({ caller, params }) => showDoctorProfile(deps, caller, params.id),
      detail: ({ params, ...call }) => deps.readFor(call, (from) => showDoctor(from, params.id)),
      create: ({ caller, body, ...call }) => createDoctor(deps, caller, body, call),
      update: ({ caller, params, body, language }) => updateDoctor(deps, caller, { id: params.id, body, language }),
      remove: ({ caller, params }) => unlistDoctor(deps, caller, params.id),
      approve: ({ caller, params, body, language }) =>
        approveDoctor(deps, caller, { id: params.id, given: body, language }),
      decline: ({ caller, params, body }) => declineDoctor(deps, caller, params.id, body.reason),
      reinstate: ({ caller, params }) => reinstateDoctor(deps, caller, params.id),
    },
    deps,
  )
