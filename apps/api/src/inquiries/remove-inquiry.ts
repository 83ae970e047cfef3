import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordForPerson } from '../people/record-for-person.ts'
import { messageOf } from '../platform/languages.ts'
import { Problem } from '../platform/problem.ts'
import { inquiries } from './inquiries.table.ts'
import { inquiryFiles } from './inquiry-files.table.ts'
import { own } from './own-inquiry.ts'
import { inquiryImages } from './stored-images.ts'

/** Deletes an inquiry with its answer; its images are forgotten once that is committed. */
export async function removeInquiry(deps: Deps, accountId: string, id: string, language: Language) {
  await deps.db.transaction(async (tx) => {
    // Held, so that an answer under way has either brought its images or finds nothing to answer.
    const [held] = await tx
      .select({ id: inquiries.id, personId: inquiries.personId })
      .from(inquiries)
      .where(own(deps, accountId, id))
      .for('update')
    if (!held) throw new Problem('inquiry_not_found')
    const files = await tx.select({ id: inquiryFiles.id }).from(inquiryFiles).where(eq(inquiryFiles.inquiryId, id))
    await recordForPerson(tx, deps, accountId, 'inquiry_removed', held)
    await tx.delete(inquiries).where(eq(inquiries.id, id))
    await inquiryImages.forget(
      tx,
      deps,
      files.map((file) => file.id),
    )
  })
  return { success: true as const, message: messageOf('inquiry_removed', language) }
}
