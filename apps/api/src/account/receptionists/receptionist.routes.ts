import { receptionists } from '@aafiya/contracts/desk/receptionists'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { inviteReceptionist, setReceptionistRights } from './invite-receptionist.ts'
import { listReceptionists } from './list-receptionists.ts'
import { removeReceptionist } from './remove-receptionist.ts'

export const receptionistRoutes = (deps: Deps) =>
  mount(
    receptionists,
    {
      list: () => listReceptionists(deps.db),
      invite: ({ caller, body, language, repeatable }) =>
        inviteReceptionist(deps, caller, { body, language, repeatable }),
      setRights: ({ caller, params, body }) => setReceptionistRights(deps, caller, params.id, body),
      remove: ({ caller, params }) => removeReceptionist(deps, caller, params.id),
    },
    deps,
  )
