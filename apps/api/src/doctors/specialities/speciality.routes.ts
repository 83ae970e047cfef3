import { managedSpecialities } from '@aafiya/contracts/specialities/managed-specialities'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { addSpeciality } from './add-speciality.ts'
import { moveSpeciality } from './move-speciality.ts'
import { renameSpeciality } from './rename-speciality.ts'
import { restoreSpeciality, retireSpeciality } from './retire-speciality.ts'
import { readSpecialities } from './speciality-list.ts'
import { toManagedSpeciality } from './speciality-view.ts'

export const specialityRoutes = (deps: Deps) =>
  mount(
    managedSpecialities,
    {
      list: () => deps.specialities.current().filter(({ isRetired }) => !isRetired),
      managed: async () => (await readSpecialities(deps.db)).map(toManagedSpeciality),
      add: ({ caller, body, ...call }) => addSpeciality(deps, caller, body, call),
      rename: ({ caller, params, body, language }) => renameSpeciality(deps, caller, { id: params.id, body, language }),
      move: ({ caller, params, body }) => moveSpeciality(deps, caller, params.id, body.direction),
      retire: ({ caller, params }) => retireSpeciality(deps, caller, params.id),
      restore: ({ caller, params, language }) => restoreSpeciality(deps, caller, params.id, language),
    },
    deps,
  )
