import { randomUUID } from 'node:crypto'

import type { UploadInquiry } from '@aafiya/contracts/inquiries/inquiries'
import type { Language } from '@aafiya/contracts/messages/message-key'

import type { Deps } from '../deps.ts'
import { requireOffered } from '../doctors/specialities/require-offered.ts'
import { personFor } from '../people/person-for.ts'
import type { UploadedFile } from '../platform/http/read-upload.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { inquiries } from './inquiries.table.ts'
import { rereadInquiry } from './reread-inquiry.ts'
import { nameImages, withStoredImages } from './stored-images.ts'

interface Asked {
  body: UploadInquiry
  language: Language
  images?: readonly UploadedFile[]
  repeatable?: Repeatable | undefined
}

/** Asks the doctors of a speciality, with images or without. */
export async function createInquiry(deps: Deps, accountId: string, { body, language, images = [], repeatable }: Asked) {
  // What a repeat answers is the id alone: links of the first answer would have expired.
  const { id } = await withStoredImages(deps, images, (imageIds) =>
    runIdempotently(deps, repeatable, async (tx) => {
      const now = deps.clock.now()
      const inquiryId = randomUUID()
      const { id: personId } = await personFor(tx, accountId, body.personId)
      const specialty = body.specialty ?? 'General physician'
      await requireOffered(tx, specialty, { path: 'specialty', language })
      await tx.insert(inquiries).values({
        id: inquiryId,
        personId,
        specialty,
        message: body.message.trim(),
        createdAt: now,
        updatedAt: now,
      })
      await nameImages(tx, { inquiryId, part: 'message', ids: imageIds, createdAt: now })
      return { id: inquiryId }
    }),
  )
  return rereadInquiry(deps.db, deps, accountId, id)
}
