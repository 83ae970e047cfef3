import { and, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { UploadedFile } from '../platform/http/read-upload.ts'
import { Problem } from '../platform/problem.ts'
import { answeringDoctor, heldDoctor } from './answering-doctor.ts'
import { claimableBy, unanswered, claimRefusal } from './claim-refusal.ts'
import { inquiries } from './inquiries.table.ts'
import { notifyPatient } from './notify-patient.ts'
import { rereadInquiry } from './reread-inquiry.ts'
import { nameImages, withStoredImages } from './stored-images.ts'

/** Refuses a hopeless answer before its images are stored; what happens in between, the write below decides. */
async function expectAnswerable(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { db } = deps
  const doctor = await answeringDoctor(db, caller)
  const [row] = await db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(and(claimableBy(deps, doctor, id), unanswered))
  if (!row) throw new Problem(await claimRefusal(db, deps, doctor, id))
}

/**
 * Answers an inquiry, and claims it if it is unclaimed. A single statement, so that of two concurrent answers one is
 * kept.
 */
export async function respondToInquiry(
  deps: Deps,
  caller: Caller,
  id: string,
  response: string,
  uploaded: readonly UploadedFile[] = [],
) {
  if (uploaded.length > 0) await expectAnswerable(deps, caller, id)
  return withStoredImages(deps, { senderId: caller.userId, files: uploaded }, (imageIds) =>
    deps.db.transaction(async (tx) => {
      const now = deps.clock.now()
      const doctor = await heldDoctor(tx, caller)
      const [row] = await tx
        .update(inquiries)
        .set({
          response: response.trim(),
          respondedAt: now,
          doctorId: doctor.id,
          claimedAt: sql`coalesce(${inquiries.claimedAt}, ${now.toISOString()}::timestamptz)`,
          updatedAt: now,
        })
        .where(and(claimableBy(deps, doctor, id), unanswered))
        .returning()
      if (!row) throw new Problem(await claimRefusal(tx, deps, doctor, id))
      await nameImages(tx, { inquiryId: id, part: 'response', ids: imageIds, createdAt: now })
      await notifyPatient(tx, deps, { event: 'inquiry_answered', personId: row.personId, doctor, link: '/inquiries' })
      await recordAccess(tx, deps, { caller, action: 'inquiry_opened', records: [row] })
      return rereadInquiry(tx, deps, caller, id)
    }),
  )
}
