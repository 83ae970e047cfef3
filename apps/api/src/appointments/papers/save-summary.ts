import type { SaveSummary, VisitSummary } from '@aafiya/contracts/appointments/visit-papers'
import { and, eq, isNull } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { refuseErased } from '../../people/lock-person.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { visitToWriteAbout, type OwnVisit } from '../notes/own-visit.ts'
import { toSummary } from './summary-view.ts'
import { visitSummaries } from './visit-summaries.table.ts'

/** Saves the summary while it is typed, as a note is. Released, it is taken back before it changes. */
export const saveSummary = (
  deps: Deps,
  caller: Caller,
  own: OwnVisit,
  { version, text, guardiansRead = false }: SaveSummary,
): Promise<VisitSummary> =>
  deps.db.transaction(async (tx) => {
    const visit = await visitToWriteAbout(tx, own)
    await refuseErased(tx, visit.personId)
    const isThis = eq(visitSummaries.appointmentId, visit.id)
    const [before] = await tx.select().from(visitSummaries).where(isThis)
    if (before?.text === text && before.guardiansRead === guardiansRead) return toSummary(before)
    if (before?.releasedAt) throw new Problem('summary_released')
    const written = { text, guardiansRead, version: version + 1, savedAt: deps.clock.now() }
    const [saved] =
      version === 0
        ? await tx
            .insert(visitSummaries)
            .values({ appointmentId: visit.id, ...written })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(visitSummaries)
            .set(written)
            .where(and(isThis, eq(visitSummaries.version, version), isNull(visitSummaries.releasedAt)))
            .returning()
    if (!saved) throw new Problem('summary_changed')
    // One entry an hour: a summary is saved every few seconds.
    await recordAccess(tx, deps, { caller, action: 'visit_summary_written', records: [visit] })
    return toSummary(saved)
  })
