import { managedSpecialities } from '@aafiya/contracts/specialities/managed-specialities'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { specialityCatalogue } from './speciality-catalogue.ts'

export function specialityRoutes(deps: Deps) {
  const catalogue = specialityCatalogue(deps)
  return mount(
    managedSpecialities,
    {
      list: () => deps.specialities.current().filter(({ isRetired }) => !isRetired),
      managed: catalogue.managed,
      add: ({ caller, body, ...call }) => catalogue.add(caller, body, call),
      rename: ({ caller, params, body, language }) => catalogue.change(caller, params.id, body, language),
      move: ({ caller, params, body }) => catalogue.move(caller, params.id, body.direction),
      retire: ({ caller, params }) => catalogue.retire(caller, params.id),
      restore: ({ caller, params, language }) => catalogue.restore(caller, params.id, language),
    },
    deps,
  )
}
