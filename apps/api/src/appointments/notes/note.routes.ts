import { visitNotes } from '@aafiya/contracts/appointments/visit-notes'
import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'

import type { Deps } from '../../deps.ts'
import type { Answer } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { PageQuery } from '../../platform/http/keyset-page.ts'
import { mount } from '../../platform/http/mount.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { addToNote } from './add-to-note.ts'
import { listVisitsBefore } from './list-visits-before.ts'
import { isOwnVisit, ownVisit, type OwnVisit } from './own-visit.ts'
import { saveNote } from './save-note.ts'
import { showVisitPage } from './show-visit-page.ts'

/** The inquiries of a visit's patient, as far as its doctor reads them in the inbox. Each reading is recorded. */
const listVisitInquiries = (deps: Deps, caller: Caller, own: OwnVisit, query: PageQuery): Promise<Answer<Inquiry[]>> =>
  deps.db.transaction(async (tx) => {
    const [visit] = await tx.select({ personId: appointments.personId }).from(appointments).where(isOwnVisit(own))
    if (!visit) throw new Problem('appointment_not_found')
    return deps.hooks.inquiriesOf(tx, caller, { id: visit.personId, query })
  })

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
