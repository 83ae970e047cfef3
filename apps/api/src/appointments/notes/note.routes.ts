import { visitNotes } from '@aafiya/contracts/appointments/visit-notes'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { addToNote } from './add-to-note.ts'
import { listVisitInquiries } from './list-visit-inquiries.ts'
import { listVisitsBefore } from './list-visits-before.ts'
import { ownVisit } from './own-visit.ts'
import { saveNote } from './save-note.ts'
import { showVisitPage } from './show-visit-page.ts'

export const noteRoutes = (deps: Deps) =>
  mount(
    visitNotes,
    {
      show: ({ caller, params }) => showVisitPage(deps, caller, ownVisit(caller, params)),
      save: ({ caller, params, body }) => saveNote(deps, caller, ownVisit(caller, params), body),
      add: ({ caller, params, body, repeatable }) =>
        addToNote(deps, caller, ownVisit(caller, params), body.text, repeatable),
      before: ({ caller, params, query }) => listVisitsBefore(deps, caller, ownVisit(caller, params), query),
      inquiries: ({ caller, params, query }) => listVisitInquiries(deps, caller, ownVisit(caller, params), query),
    },
    deps,
  )
