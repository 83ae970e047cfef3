import { duplicates } from '@aafiya/contracts/desk/duplicates'
import { merges } from '@aafiya/contracts/desk/merges'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { answerClaim, listPendingClaims } from './answer-claim.ts'
import { claimRecord } from './claim-record.ts'
import { issueClaimCode } from './issue-claim-code.ts'
import { listDuplicates, listSimilar } from './list-duplicates.ts'
import { mergePeople } from './merge-people.ts'
import { listMerges } from './merge-view.ts'
import { previewMerge } from './preview-merge.ts'
import { declineMerge, proposeMerge } from './propose-merge.ts'
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

export const duplicateRoutes = (deps: Deps) =>
  mount(
    duplicates,
    {
      similar: ({ caller, query }) => listSimilar(deps, caller, query),
      list: ({ caller, query }) => listDuplicates(deps, caller, query.personId),
      propose: ({ caller, body, repeatable }) => proposeMerge(deps, caller, body, repeatable),
      decline: ({ caller, body }) => declineMerge(deps, caller, body),
    },
    deps,
  )
