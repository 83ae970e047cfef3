import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'

import type { VisitFiles } from '@aafiya/contracts/appointments/visit-files'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { UploadedFile } from '../../platform/http/read-upload.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { isPdf, pdfPages } from '../../platform/pictures/pdf-pages.ts'
import { cleanPictures } from '../../platform/pictures/stored-pictures.ts'
import { Problem } from '../../platform/problem.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import { canAnswer, visitToPrepare } from '../before/save-answers.ts'
import { canRemoveFiles, listVisitFiles } from './list-visit-files.ts'
import { forgetPages, visitPages } from './stored-pages.ts'
import { visitFiles, type VisitFileRow } from './visit-files.table.ts'

/** The longer side of a drawn page: small print is still read. */
const pagePixels = 2048

async function startOf({ path }: UploadedFile): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The pages of an uploaded file as clean pictures. What the sender uploaded is not kept. */
async function drawn(senderId: string, file: UploadedFile): Promise<Pick<VisitFileRow, 'kind'> & { paths: string[] }> {
  const refusal = () => new Problem('visit_file_type_invalid')
  if (!isPdf(await startOf(file))) return { kind: 'picture', paths: await cleanPictures(senderId, [file], refusal) }
  const pages = await pdfPages(senderId, file.path, { pagesMax: limits.pdfPages, pixels: pagePixels })
  const paths = await cleanPictures(
    senderId,
    pages.map((path) => ({ path })),
    () => new Problem('pdf_unreadable'),
  )
  return { kind: 'pdf', paths }
}

async function visitToSendTo(tx: Tx, deps: Deps, caller: Caller, id: string): Promise<AppointmentRow> {
  const visit = await visitToPrepare(tx, deps, caller.userId, id)
  if (!canAnswer(visit, deps.clock.now())) throw new Problem('visit_files_closed')
  return visit
}

/** Takes the first free place. If another file takes it first, tries the next one. */
async function addFile(tx: Tx, row: Omit<VisitFileRow, 'place'>): Promise<void> {
  for (;;) {
    const rows = await tx
      .select({ place: visitFiles.place })
      .from(visitFiles)
      .where(eq(visitFiles.appointmentId, row.appointmentId))
    const taken = new Set(rows.map(({ place }) => place))
    let place = 1
    while (taken.has(place)) place++
    if (place > limits.visitFiles) throw new Problem('too_many_visit_files')
    const added = await tx
      .insert(visitFiles)
      .values({ ...row, place })
      .onConflictDoNothing()
      .returning({ id: visitFiles.id })
    if (added.length > 0) return
  }
}

async function recordForOther(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { action, visit }: { action: 'visit_file_sent' | 'visit_file_removed'; visit: AppointmentRow },
): Promise<void> {
  if (visit.personId === caller.userId) return
  await recordChange(tx, deps, { actor: caller, action, recordId: visit.id, personId: visit.personId })
}

/** Stores a picture, or the pages of a PDF, for the doctor of a visit to come. */
export async function sendVisitFile(
  deps: Deps,
  caller: Caller,
  appointmentId: string,
  { files, repeatable }: { files: readonly UploadedFile[]; repeatable: Repeatable | undefined },
): Promise<VisitFiles> {
  const [file] = files
  if (!file) throw new Problem('visit_file_required')
  // Refuses before anything is decoded.
  await deps.db.transaction((tx) => visitToSendTo(tx, deps, caller, appointmentId))
  const { kind, paths } = await drawn(caller.userId, file)
  const id = randomUUID()
  const pictures = paths.map((path, index) => ({ id: `${id}-${index + 1}`, path }))
  // Only the id is stored for repeats: the links of the first answer would have expired.
  await visitPages.store(deps, pictures, () =>
    runIdempotently(deps, repeatable, async (tx) => {
      const visit = await visitToSendTo(tx, deps, caller, appointmentId)
      await addFile(tx, { id, appointmentId, kind, pages: paths.length, createdAt: deps.clock.now() })
      await recordForOther(tx, deps, caller, { action: 'visit_file_sent', visit })
      return { id }
    }),
  )
  return listVisitFiles(deps, caller, appointmentId)
}

/** Removes a file; its pages are removed once that is committed. */
export async function removeVisitFile(
  deps: Deps,
  caller: Caller,
  { id: appointmentId, fileId }: { id: string; fileId: string },
): Promise<VisitFiles> {
  await deps.db.transaction(async (tx) => {
    const visit = await visitToPrepare(tx, deps, caller.userId, appointmentId)
    if (!canRemoveFiles(visit, deps.clock.now())) throw new Problem('visit_files_closed')
    const removed = await tx
      .delete(visitFiles)
      .where(and(eq(visitFiles.id, fileId), eq(visitFiles.appointmentId, appointmentId)))
      .returning()
    if (removed.length === 0) throw new Problem('visit_file_not_found')
    await forgetPages(tx, deps, removed)
    await recordForOther(tx, deps, caller, { action: 'visit_file_removed', visit })
  })
  return listVisitFiles(deps, caller, appointmentId)
}
