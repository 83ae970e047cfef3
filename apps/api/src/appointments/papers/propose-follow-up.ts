import type { FollowUpProposal, ProposeFollowUp } from '@aafiya/contracts/appointments/visit-papers'
import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { followedBy, followUpAt } from '../follow-ups.ts'
import { visitToWriteAbout, type OwnVisit } from '../notes/own-visit.ts'
import { choiceOf } from '../visit-choice.ts'
import { announcePapers } from './announce-papers.ts'
import { followUpProposals } from './follow-up-proposals.table.ts'

const ofVisit = (id: string) => eq(followUpProposals.appointmentId, id)

export async function proposedFor(tx: Tx, visitId: string): Promise<FollowUpProposal | undefined> {
  const { days, visitTypeId } = followUpProposals
  const [proposal] = await tx.select({ days, visitTypeId }).from(followUpProposals).where(ofVisit(visitId))
  return proposal
}

/**
 * Proposes a visit that the patient can book, in place of what was proposed before. The patient reads it, and hears of
 * it, once the visit is completed.
 */
export const proposeFollowUp = (deps: Deps, caller: Caller, own: OwnVisit, { days, visitTypeId }: ProposeFollowUp) =>
  deps.db.transaction(async (tx) => {
    const visit = await visitToWriteAbout(tx, own)
    const { id, personId, doctorId } = visit
    const { followUpRule } = await choiceOf(tx, deps, doctorId, visitTypeId)
    const date = addDays(civilAt(visit.startsAt, deps.clinic.facts().timeZone).date, days)
    await followUpAt(tx, deps, { personId, doctorId, date, rule: followUpRule, named: followedBy(deps, visit) })
    const before = await proposedFor(tx, id)
    if (before?.days === days && before.visitTypeId === visitTypeId) {
      await recordChange(tx, deps, { actor: caller, action: 'follow_up_proposed', recordId: id, personId })
      return { followUp: before }
    }
    const proposal = { days, visitTypeId, proposedAt: deps.clock.now() }
    await tx
      .insert(followUpProposals)
      .values({ appointmentId: id, ...proposal })
      .onConflictDoUpdate({ target: followUpProposals.appointmentId, set: proposal })
    if (!before && visit.status === 'completed') await announcePapers(tx, deps, visit, true)
    await recordChange(tx, deps, { actor: caller, action: 'follow_up_proposed', recordId: id, personId })
    return { followUp: { days, visitTypeId } }
  })

export const dropFollowUp = (deps: Deps, caller: Caller, own: OwnVisit) =>
  deps.db.transaction(async (tx) => {
    const { id, personId } = await visitToWriteAbout(tx, own)
    await tx.delete(followUpProposals).where(ofVisit(id))
    await recordChange(tx, deps, { actor: caller, action: 'follow_up_dropped', recordId: id, personId })
    return {}
  })

/** Before a visit moves to a colleague, whose visit types are their own. */
export const dropProposal = async (tx: Tx, appointmentId: string): Promise<void> => {
  await tx.delete(followUpProposals).where(ofVisit(appointmentId))
}
