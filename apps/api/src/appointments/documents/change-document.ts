import type { VisitDocument } from '@aafiya/contracts/appointments/visit-documents'
import { and, desc, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { isOwnVisit, type OwnVisit } from '../notes/own-visit.ts'
import { toVisitDocument } from './document-view.ts'
import { listedDocument, visitDocuments } from './visit-documents.table.ts'

/** Also of a cancelled visit: what was issued can still be withdrawn. */
async function visitOf(tx: Tx, own: OwnVisit) {
  const [visit] = await tx.select().from(appointments).where(isOwnVisit(own)).for('share')
  if (!visit) throw new Problem('appointment_not_found')
  return visit
}

export const listVisitDocuments = (deps: Deps, caller: Caller, own: OwnVisit): Promise<VisitDocument[]> =>
  deps.db.transaction(async (tx) => {
    const visit = await visitOf(tx, own)
    await recordAccess(tx, deps, { caller, action: 'visit_read', records: [visit] })
    const rows = await tx
      .select(listedDocument)
      .from(visitDocuments)
      .where(eq(visitDocuments.appointmentId, visit.id))
      .orderBy(desc(visitDocuments.number))
    return rows.map(toVisitDocument)
  })

interface Which {
  own: OwnVisit
  documentId: string
}

async function lockDocument(tx: Tx, deps: Deps, caller: Caller, { own, documentId }: Which) {
  const visit = await visitOf(tx, own)
  const isThis = and(eq(visitDocuments.id, documentId), eq(visitDocuments.appointmentId, visit.id))
  const [document] = await tx.select(listedDocument).from(visitDocuments).where(isThis).for('update')
  if (!document) throw new Problem('document_not_found')
  // Also where nothing is left to change, the answer shows the document.
  await recordAccess(tx, deps, { caller, action: 'visit_read', records: [visit] })
  return { visit, document, isThis }
}

type Locked = Awaited<ReturnType<typeof lockDocument>>

/** Notes the instant of a change in its column, and in the audit. */
async function noteChange(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { visit, document, isThis }: Locked,
  { column, action }: { column: 'withdrawnAt' | 'deskAt'; action: 'document_withdrawn' | 'document_released' },
): Promise<VisitDocument> {
  const [changed = document] = await tx
    .update(visitDocuments)
    .set({ [column]: deps.clock.now() })
    .where(isThis)
    .returning(listedDocument)
  await recordChange(tx, deps, { actor: caller, action, recordId: visit.id, personId: visit.personId })
  return toVisitDocument(changed)
}

export const withdrawDocument = (deps: Deps, caller: Caller, which: Which): Promise<VisitDocument> =>
  deps.db.transaction(async (tx) => {
    const locked = await lockDocument(tx, deps, caller, which)
    if (locked.document.withdrawnAt) return toVisitDocument(locked.document)
    return noteChange(tx, deps, caller, locked, { column: 'withdrawnAt', action: 'document_withdrawn' })
  })

export const releaseToDesk = (deps: Deps, caller: Caller, which: Which): Promise<VisitDocument> =>
  deps.db.transaction(async (tx) => {
    const locked = await lockDocument(tx, deps, caller, which)
    if (locked.document.withdrawnAt) throw new Problem('document_withdrawn')
    if (locked.document.deskAt) return toVisitDocument(locked.document)
    return noteChange(tx, deps, caller, locked, { column: 'deskAt', action: 'document_released' })
  })
