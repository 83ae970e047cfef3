import type { VisitFile, VisitFiles } from '@aafiya/contracts/appointments/visit-files'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, asc, eq, ne } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments, type AppointmentRow } from '../appointments.table.ts'
import { canAnswer } from '../before/save-answers.ts'
import { isOwnVisit, type OwnVisit } from '../notes/own-visit.ts'
import { ownAppointment } from '../own-appointment.ts'
import { pageIds, pageLinks } from './stored-pages.ts'
import { visitFiles } from './visit-files.table.ts'

async function filesOf(db: Queryable, deps: Deps, appointmentId: string): Promise<VisitFile[]> {
  const rows = await db
    .select()
    .from(visitFiles)
    .where(eq(visitFiles.appointmentId, appointmentId))
    .orderBy(asc(visitFiles.createdAt), asc(visitFiles.place))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    pages: pageIds(row).map((id) => pageLinks.linkTo(deps, id)),
    sentAt: row.createdAt.toISOString(),
  }))
}

/** What was sent for a visit that does not take place can be removed as well. */
export const canRemoveFiles = (visit: Pick<AppointmentRow, 'status' | 'endsAt'>, now: Date): boolean =>
  visit.status === 'cancelled' || canAnswer(visit, now)

/** The files of an appointment, for its patient and the accounts that book for them. */
export async function listVisitFiles(deps: Deps, accountId: string, id: string): Promise<VisitFiles> {
  const { appointment } = await ownAppointment(deps.db, deps, accountId, id)
  const files = await filesOf(deps.db, deps, id)
  const now = deps.clock.now()
  return {
    files,
    canSend: canAnswer(appointment, now) && files.length < limits.visitFiles,
    canRemove: canRemoveFiles(appointment, now),
  }
}

/** The files, for the doctor who holds the visit. The access is recorded. */
export const readVisitFiles = (deps: Deps, caller: Caller, own: OwnVisit): Promise<VisitFile[]> =>
  deps.db.transaction(async (tx) => {
    const [visit] = await tx
      .select()
      .from(appointments)
      .where(and(isOwnVisit(own), ne(appointments.status, 'cancelled')))
    if (!visit) throw new Problem('appointment_not_found')
    await recordAccess(tx, deps, { caller, action: 'visit_files_read', records: [visit] })
    return filesOf(tx, deps, visit.id)
  })
