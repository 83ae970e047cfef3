import { family } from '@aafiya/contracts/account/family'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { acceptInvitation, openInvitation } from './accept-invitation.ts'
import { addMember } from './add-member.ts'
import { changeMember } from './change-member.ts'
import { endMembership, endOwnGuardian, listOwnGuardians } from './end-membership.ts'
import { inviteGuardian, inviteOwnGuardian } from './invite-guardian.ts'
import { listFamily } from './list-family.ts'

export const familyRoutes = (deps: Deps) =>
  mount(
    family,
    {
      list: ({ caller }) => listFamily(deps, caller.userId),
      add: ({ caller, body, language, repeatable }) => addMember(deps, caller, { body, language, repeatable }),
      change: ({ caller, params, body, language }) => changeMember(deps, caller, params.id, body, language),
      invite: ({ caller, body }) => inviteGuardian(deps, caller, body),
      open: ({ caller, body }) => openInvitation(deps, caller.userId, body.token),
      accept: ({ caller, body }) => acceptInvitation(deps, caller, body.token),
      guardians: ({ caller }) => listOwnGuardians(deps, caller.userId),
      inviteOwn: ({ caller, body }) => inviteOwnGuardian(deps, caller, body.email),
      endGuardian: ({ caller, params }) => endOwnGuardian(deps, caller, params.id),
      end: ({ caller, params }) => endMembership(deps, caller, params.id),
    },
    deps,
  )
