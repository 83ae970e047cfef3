import { visitNotes } from '@aafiya/contracts/appointments/visit-notes'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { mount } from '../../platform/http/mount.ts'
import { Problem } from '../../platform/problem.ts'
import { addToNote } from './add-to-note.ts'
import { listVisitsBefore } from './list-visits-before.ts'
import type { OwnVisit } from './own-visit.ts'
import { saveNote } from './save-note.ts'
import { showVisitPage } from './show-visit-page.ts'

function ownVisit({ doctor }: Caller, { id }: { id: string }): OwnVisit {
  if (!doctor) throw new Problem('forbidden')
  return { id, doctorId: doctor.id }
}

export const noteRoutes = (deps: Deps) =>
  mount(
    visitNotes,
    {
      show: ({ caller, params }) => showVisitPage(deps, caller, ownVisit(caller, params)),
      save: ({ caller, params, body }) => saveNote(deps, caller, ownVisit(caller, params), body),
      add: ({ caller, params, body, repeatable }) =>
        addToNote(deps, caller, ownVisit(caller, params), body.text, repeatable),
      before: ({ caller, params, query }) => listVisitsBefore(deps, caller, ownVisit(caller, params), query),
    },
    deps,
  )
