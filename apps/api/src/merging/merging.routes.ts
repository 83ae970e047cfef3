import { merges } from '@aafiya/contracts/desk/merges'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { answerClaim, listPendingClaims } from './answer-claim.ts'
import { claimRecord } from './claim-record.ts'
import { issueClaimCode } from './issue-claim-code.ts'
import { listMerges } from './list-merges.ts'
import { mergePeople } from './merge-people.ts'
import { previewMerge } from './preview-merge.ts'
import { unmergePeople } from './unmerge-people.ts'

export const mergingRoutes = (deps: Deps) =>
  mount(
    merges,
    {
      preview: ({ caller, query }) => previewMerge(deps, caller, query),
      merge: ({ caller, body, repeatable }) => mergePeople(deps, caller, body, repeatable),
      list: ({ caller }) => listMerges(deps, caller),
      undo: ({ caller, params }) => unmergePeople(deps, caller, params.id),
      issueCode: ({ caller, params, body }) => issueClaimCode(deps, caller, params.id, body),
      claim: ({ caller, body }) => claimRecord(deps, caller, body),
      pendingClaims: ({ caller }) => listPendingClaims(deps, caller.userId),
      answerClaim: ({ caller, params, body }) => answerClaim(deps, caller, params.id, body),
    },
    deps,
  )
