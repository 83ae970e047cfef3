import { merges } from '@aafiya/contracts/desk/merges'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { claimRecord } from './claim-record.ts'
import { issueClaimCode } from './issue-claim-code.ts'
import { listMerges } from './list-merges.ts'
import { mergePeople } from './merge-people.ts'
import { partPeople } from './part-people.ts'
import { previewMerge } from './preview-merge.ts'

export const mergingRoutes = (deps: Deps) =>
  mount(
    merges,
    {
      preview: ({ caller, query }) => previewMerge(deps, caller, query),
      merge: ({ caller, body, repeatable }) => mergePeople(deps, caller, body, repeatable),
      list: ({ caller }) => listMerges(deps, caller),
      undo: ({ caller, params }) => partPeople(deps, caller, params.id),
      issueCode: ({ caller, params, body }) => issueClaimCode(deps, caller, params.id, body),
      claim: ({ caller, body }) => claimRecord(deps, caller, body),
    },
    deps,
  )
