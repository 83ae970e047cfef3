import { family } from '@aafiya/contracts/account/family'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { addMember } from './add-member.ts'
import { changeMember } from './change-member.ts'
import { endMembership } from './end-membership.ts'
import { inviteGuardian } from './invite-guardian.ts'
import { listFamily } from './list-family.ts'

export const familyRoutes = (deps: Deps) =>
  mount(
    family,
    {
      list: ({ caller }) => listFamily(deps, caller.userId),
      add: ({ caller, body, language, repeatable }) => addMember(deps, caller, { body, language, repeatable }),
      change: ({ caller, params, body, language }) => changeMember(deps, caller, params.id, body, language),
      invite: ({ caller, params, body }) => inviteGuardian(deps, caller, params.id, body.email),
      accept: ({ caller, body }) => acceptInvitation(deps, caller, body.token),
      end: ({ caller, params }) => endMembership(deps, caller, params.id),
    },
    deps,
  )
