import { family } from '@aafiya/contracts/family'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { addMember } from './add-member.ts'
import { changeMember } from './change-member.ts'
import { endMembership } from './end-membership.ts'
import { listFamily } from './list-family.ts'

export const familyRoutes = (deps: Deps) =>
  mount(
    family,
    {
      list: ({ caller }) => listFamily(deps, caller.userId),
      add: ({ caller, body, language, repeatable }) => addMember(deps, caller, { body, language, repeatable }),
      change: ({ caller, params, body, language }) => changeMember(deps, caller, params.id, body, language),
      end: ({ caller, params }) => endMembership(deps, caller, params.id),
    },
    deps,
  )
