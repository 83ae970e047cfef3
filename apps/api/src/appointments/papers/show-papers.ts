import type { OwnPapers, VisitPapers } from '@aafiya/contracts/appointments/visit-papers'
import { and, eq, isNotNull } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { clinicDay } from '../../people/may-act-for.ts'
import { people } from '../../people/people.table.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { isOwnVisit, type OwnVisit } from '../notes/own-visit.ts'
import { ownAppointment } from '../own-appointment.ts'
import { decidesAloneNow, mayReadPaper } from './guardian-reading.ts'
import { proposedFor } from './propose-follow-up.ts'
import { isRatable, scoreOf } from './rating.ts'
import { toSummary } from './summary-view.ts'
import { visitSummaries } from './visit-summaries.table.ts'

/** What a visit's doctor has for the patient. The access is recorded. */
export const showPapers = (deps: Deps, caller: Caller, own: OwnVisit): Promise<VisitPapers> =>
  deps.db.transaction(async (tx) => {
    const [visit] = await tx.select().from(appointments).where(isOwnVisit(own))
    if (!visit) throw new Problem('appointment_not_found')
    await recordAccess(tx, deps, { caller, action: 'visit_read', records: [visit] })
    const [summary] = await tx.select().from(visitSummaries).where(eq(visitSummaries.appointmentId, visit.id))
    const followUp = await proposedFor(tx, visit.id)
    return {
      summary: summary ? toSummary(summary) : null,
      decidesAlone: summary?.closedToGuardians || (await decidesAloneNow(tx, deps, visit.personId)),
      ...(followUp && { followUp }),
      score: await scoreOf(tx, visit.id),
    }
  })

/** What was released to the patient of an appointment, as far as the caller may read it. */
export const showOwnPapers = (deps: Deps, { userId }: Caller, id: string): Promise<OwnPapers> =>
  deps.db.transaction(async (tx) => {
    const { appointment } = await ownAppointment(tx, deps, userId, id)
    const [summary] = await tx
      .select({ text: visitSummaries.text, releasedAt: visitSummaries.releasedAt })
      .from(visitSummaries)
      .innerJoin(appointments, eq(appointments.id, visitSummaries.appointmentId))
      .innerJoin(people, eq(people.id, appointments.personId))
      .where(
        and(
          eq(visitSummaries.appointmentId, appointment.id),
          isNotNull(visitSummaries.releasedAt),
          mayReadPaper(userId, visitSummaries, clinicDay(deps)),
        ),
      )
    const { personId } = appointment
    return {
      summary: summary?.releasedAt ? { text: summary.text, releasedAt: summary.releasedAt.toISOString() } : null,
      isPrivate: personId !== userId && (await decidesAloneNow(tx, deps, personId)),
      score: await scoreOf(tx, appointment.id),
      canRate: isRatable(appointment, deps.clock.now()),
    }
  })
