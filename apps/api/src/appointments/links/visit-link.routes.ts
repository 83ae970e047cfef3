import { linkedMoves, visitLinks } from '@aafiya/contracts/appointments/visit-links'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { cancelLinked, reportLateByLink, confirmVisit, moveLinked, openVisitLink, undoLinked } from './answer-visit.ts'
import { otherVisitsOf } from './linked-visit.ts'

export const visitLinkRoutes = (deps: Deps) =>
  mount(
    visitLinks,
    {
      open: ({ body }) => openVisitLink(deps, body),
      confirm: ({ body }) => confirmVisit(deps, body),
      late: ({ body }) => reportLateByLink(deps, body),
      move: ({ body }) => moveLinked(deps, body),
      cancel: ({ body }) => cancelLinked(deps, body),
      undo: ({ body }) => undoLinked(deps, body),
    },
    deps,
  )

export const linkedMoveRoutes = (deps: Deps) =>
  mount(linkedMoves, { otherVisits: ({ body }) => otherVisitsOf(deps, body) }, deps)
