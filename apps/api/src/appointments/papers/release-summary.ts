import type { ReleaseSummary, VisitSummary } from '@aafiya/contracts/appointments/visit-papers'
import { withoutMarks } from '@aafiya/contracts/language/typed-text'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { refuseErased } from '../../people/lock-person.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import { visitDocuments } from '../documents/visit-documents.table.ts'
import { isSlip } from '../notes/note-finality.ts'
import { visitToWriteAbout, type OwnVisit } from '../notes/own-visit.ts'
import { announcePapers } from './announce-papers.ts'
import { decidesAloneNow } from './guardian-reading.ts'
import { dropProposal, proposedFor } from './propose-follow-up.ts'
import { toSummary } from './summary-view.ts'
import { visitSummaries } from './visit-summaries.table.ts'

const ofVisit = (id: string) => eq(visitSummaries.appointmentId, id)

/** Lets the patient read the summary, as the version that the doctor sees; releasing it again changes nothing. */
export const releaseSummary = (
  deps: Deps,
  caller: Caller,
  own: OwnVisit,
  { version, guardiansRead = false }: ReleaseSummary,
): Promise<VisitSummary> =>
  deps.db.transaction(async (tx) => {
    const visit = await visitToWriteAbout(tx, own)
    const [before] = await tx.select().from(visitSummaries).where(ofVisit(visit.id)).for('update')
    if (!before || withoutMarks(before.text).trim() === '') throw new Problem('summary_empty')
    if (before.version !== version) throw new Problem('summary_changed')
    if (before.releasedAt) return toSummary(before)
    await refuseErased(tx, visit.personId)
    const released = await release(tx, deps, visit, { now: deps.clock.now(), guardiansRead })
    const { id: recordId, personId } = visit
    await recordChange(tx, deps, { actor: caller, action: 'visit_summary_released', recordId, personId })
    return toSummary(released ?? before)
  })

interface Release {
  now: Date
  /** As it was saved where nothing else is given. */
  guardiansRead?: boolean
}

async function release(tx: Tx, deps: Deps, visit: AppointmentRow, { now, guardiansRead }: Release) {
  const isAlone = await decidesAloneNow(tx, deps, visit.personId)
  const [released] = await tx
    .update(visitSummaries)
    .set({
      releasedAt: now,
      guardiansRead,
      closedToGuardians: sql`${visitSummaries.closedToGuardians} or ${isAlone}`,
    })
    .where(and(ofVisit(visit.id), isNull(visitSummaries.releasedAt), ne(visitSummaries.text, '')))
    .returning()
  if (released) await announcePapers(tx, deps, visit, released.closedToGuardians && !released.guardiansRead)
  return released
}

/** With the completion of a visit, at the same instant; a proposal without a summary is news of its own. */
export const releaseWithCompletion = async (tx: Tx, deps: Deps, visit: AppointmentRow, now: Date): Promise<void> => {
  const released = await release(tx, deps, visit, { now })
  if (!released && (await proposedFor(tx, visit.id))) await announcePapers(tx, deps, visit, false)
}

/** With a completion that is undone while the note opens again; what a button released stays released. */
export const takeBackWithCompletion = async (tx: Tx, visit: AppointmentRow, now: Date): Promise<void> => {
  const { id, completedAt } = visit
  if (completedAt === null || !isSlip(visit, now)) return
  await tx
    .update(visitSummaries)
    .set({ releasedAt: null })
    .where(and(ofVisit(id), eq(visitSummaries.releasedAt, completedAt)))
}

/** Takes a released summary back, so that the doctor can correct it. */
export const takeBackSummary = (deps: Deps, caller: Caller, own: OwnVisit): Promise<VisitSummary> =>
  deps.db.transaction(async (tx) => {
    const visit = await visitToWriteAbout(tx, own)
    const [before] = await tx.select().from(visitSummaries).where(ofVisit(visit.id)).for('update')
    if (!before) throw new Problem('summary_empty')
    if (!before.releasedAt) return toSummary(before)
    const [after = before] = await tx
      .update(visitSummaries)
      .set({ releasedAt: null, guardiansRead: false })
      .where(ofVisit(visit.id))
      .returning()
    const { id: recordId, personId } = visit
    await recordChange(tx, deps, { actor: caller, action: 'visit_summary_taken_back', recordId, personId })
    return toSummary(after)
  })

/** Before a visit moves to a colleague. A released summary or a document keeps the visit, as a final note does. */
export async function leaveSummaryBehind(tx: Tx, appointmentId: string): Promise<void> {
  if ((await tx.$count(visitDocuments, eq(visitDocuments.appointmentId, appointmentId))) > 0)
    throw new Problem('appointment_started')
  await dropProposal(tx, appointmentId)
  const [summary] = await tx.delete(visitSummaries).where(ofVisit(appointmentId)).returning()
  if (summary?.releasedAt) throw new Problem('appointment_started')
}
