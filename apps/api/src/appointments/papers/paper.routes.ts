import { visitPapers } from '@aafiya/contracts/appointments/visit-papers'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { ownVisit } from '../notes/own-visit.ts'
import { dropFollowUp, proposeFollowUp } from './propose-follow-up.ts'
import { rateVisit } from './rate-visit.ts'
import { releaseSummary, takeBackSummary } from './release-summary.ts'
import { saveSummary } from './save-summary.ts'
import { showFollowUp } from './show-follow-up.ts'
import { showOwnPapers, showPapers } from './show-papers.ts'

export const paperRoutes = (deps: Deps) =>
  mount(
    visitPapers,
    {
      show: ({ caller, params }) => showPapers(deps, caller, ownVisit(caller, params)),
      saveSummary: ({ caller, params, body }) => saveSummary(deps, caller, ownVisit(caller, params), body),
      releaseSummary: ({ caller, params, body }) => releaseSummary(deps, caller, ownVisit(caller, params), body),
      takeBackSummary: ({ caller, params }) => takeBackSummary(deps, caller, ownVisit(caller, params)),
      proposeFollowUp: ({ caller, params, body }) => proposeFollowUp(deps, caller, ownVisit(caller, params), body),
      dropFollowUp: ({ caller, params }) => dropFollowUp(deps, caller, ownVisit(caller, params)),
      followUp: ({ caller, params }) => showFollowUp(deps, caller, params.id),
      rate: ({ caller, params, body }) => rateVisit(deps, caller, params.id, body.score),
      own: ({ caller, params }) => showOwnPapers(deps, caller, params.id),
    },
    deps,
  )
