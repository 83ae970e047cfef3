import { randomUUID } from 'node:crypto'

import type { UploadInquiry } from '@aafiya/contracts/inquiries/inquiries'
import type { Language } from '@aafiya/contracts/messages/message-key'
import type { Agreed } from '@aafiya/contracts/platform/agreed'

import type { Deps } from '../deps.ts'
import { requireOffered } from '../doctors/specialities/require-offered.ts'
import { agreeOrRequire, requireHealthConsent } from '../people/health-consent.ts'
import { personFor } from '../people/person-for.ts'
import { recordForPerson } from '../people/record-for-person.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { UploadedFile } from '../platform/http/read-upload.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { inquiries } from './inquiries.table.ts'
import { rereadInquiry } from './reread-inquiry.ts'
import { nameImages, withStoredImages } from './stored-images.ts'

interface Submission {
  body: Omit<UploadInquiry, 'agreesToHealthData'>
  agrees: Agreed
  language: Language
  images?: readonly UploadedFile[]
  repeatable?: Repeatable | undefined
}

/** The patient, and the speciality that answers. */
async function addressed(tx: Tx, deps: Deps, accountId: string, { body, agrees, language }: Submission) {
  const person = await personFor(tx, deps, accountId, body.personId)
  await requireHealthConsent(tx, { accountId, personIds: [person.id], agrees, language })
  const specialty = body.specialty ?? 'General physician'
  await requireOffered(tx, specialty, { path: 'specialty', language })
  return { personId: person.id, specialty }
}

/** Sends an inquiry to the doctors of a speciality, with or without images. */
export async function createInquiry(deps: Deps, caller: Caller, submission: Submission) {
  const { userId: accountId } = caller
  const { body, images = [], repeatable } = submission
  // Refuses invalid inquiries before their images are decoded.
  if (images.length > 0) await deps.db.transaction((tx) => addressed(tx, deps, accountId, submission))
  // Only the id is stored for repeats: the links of the first answer would have expired.
  const { id } = await withStoredImages(deps, { senderId: accountId, files: images }, (imageIds) =>
    runIdempotently(
      deps,
      repeatable,
      async (tx) => {
        const now = deps.clock.now()
        const inquiryId = randomUUID()
        const written = await addressed(tx, deps, accountId, submission)
        const { agrees, language } = submission
        await agreeOrRequire(tx, deps, { accountId, personIds: [written.personId], agrees, language })
        await tx.insert(inquiries).values({
          ...written,
          id: inquiryId,
          message: body.message.trim(),
          createdAt: now,
          updatedAt: now,
        })
        await recordForPerson(tx, deps, accountId, 'inquiry_sent', { id: inquiryId, personId: written.personId })
        await nameImages(tx, { inquiryId, part: 'message', ids: imageIds, createdAt: now })
        return { id: inquiryId }
      },
      (tx) => personFor(tx, deps, accountId, body.personId),
    ),
  )
  return rereadInquiry(deps.db, deps, caller, id)
}
