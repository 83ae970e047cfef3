import type { VisitFile, VisitFiles } from '@aafiya/contracts/appointments/visit-files'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, asc, eq, ne, or } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments, type AppointmentRow } from '../appointments.table.ts'
import { canAnswer } from '../before/save-answers.ts'
import { isOwnVisit, type OwnVisit } from '../notes/own-visit.ts'
import { isOwnAppointment, ownAppointment } from '../own-appointment.ts'
import { pageIds, pageLinks } from './stored-pages.ts'
import { visitFiles } from './visit-files.table.ts'

async function filesOf(db: Queryable, deps: Deps, caller: Caller, appointmentId: string): Promise<VisitFile[]> {
  const rows = await db
    .select()
    .from(visitFiles)
    .where(eq(visitFiles.appointmentId, appointmentId))
    .orderBy(asc(visitFiles.createdAt), asc(visitFiles.place))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    pages: pageIds(row).map((id) => pageLinks.linkTo(deps, caller, id)),
    sentAt: row.createdAt.toISOString(),
  }))
}

/** What was sent for a visit that does not take place can be removed as well. */
export const canRemoveFiles = (visit: Pick<AppointmentRow, 'status' | 'endsAt'>, now: Date): boolean =>
  visit.status === 'cancelled' || canAnswer(visit, now)

/** The files of an appointment, for its patient and the accounts that book for them. */
export async function listVisitFiles(deps: Deps, caller: Caller, id: string): Promise<VisitFiles> {
  const { appointment } = await ownAppointment(deps.db, deps, caller.userId, id)
  const files = await filesOf(deps.db, deps, caller, id)
  const now = deps.clock.now()
  return {
    files,
    canSend: canAnswer(appointment, now) && files.length < limits.visitFiles,
    canRemove: canRemoveFiles(appointment, now),
  }
}

const isReadByDoctor = (own: OwnVisit) => and(isOwnVisit(own), ne(appointments.status, 'cancelled'))

/** Whether a caller may still open the files of an appointment: as in the two lists. */
export async function mayOpenFiles(deps: Deps, { userId, doctor }: Caller, id: string): Promise<boolean> {
  const isDoctors = doctor?.isApproved ? isReadByDoctor({ id, doctorId: doctor.id }) : undefined
  return (await deps.db.$count(appointments, or(isOwnAppointment(deps, userId, id), isDoctors))) > 0
}

/** The files, for the doctor who holds the visit. The access is recorded. */
export const readVisitFiles = (deps: Deps, caller: Caller, own: OwnVisit): Promise<VisitFile[]> =>
  deps.db.transaction(async (tx) => {
    const [visit] = await tx.select().from(appointments).where(isReadByDoctor(own))
    if (!visit) throw new Problem('appointment_not_found')
    await recordAccess(tx, deps, { caller, action: 'visit_files_read', records: [visit] })
    return filesOf(tx, deps, caller, visit.id)
  })
