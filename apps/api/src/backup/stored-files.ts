import { isNotNull, sql } from 'drizzle-orm'

import { fileOfPicture } from '../account/profile/picture-url.ts'
import { users } from '../account/users.table.ts'
import { pageIds, visitPages } from '../appointments/files/stored-pages.ts'
import { visitFiles } from '../appointments/files/visit-files.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { inquiryFiles } from '../inquiries/inquiry-files.table.ts'
import { inquiryImages } from '../inquiries/stored-images.ts'
import type { Queryable } from '../platform/db/database.ts'

/** A backup before an upgrade reads a database of the release before, which may have no such table. */
async function filesAhead(db: Queryable) {
  const [found] = await db
    .select({ has: sql<boolean>`to_regclass('visit_files') is not null` })
    .from(sql`(select) as one`)
  return found?.has ? db.select({ id: visitFiles.id, pages: visitFiles.pages }).from(visitFiles) : []
}

/** The names of all files that a row refers to: about a hundred bytes of memory each. */
export async function storedFiles(db: Queryable): Promise<Set<string>> {
  const ofUsers = await db
    .select({ url: users.profilePictureUrl })
    .from(users)
    .where(isNotNull(users.profilePictureUrl))
  const ofDoctors = await db
    .select({ url: doctors.profilePictureUrl })
    .from(doctors)
    .where(isNotNull(doctors.profilePictureUrl))
  const images = await db.select({ id: inquiryFiles.id }).from(inquiryFiles)
  const sent = await filesAhead(db)
  const pictures = [...ofUsers, ...ofDoctors].flatMap(({ url }) => (url && fileOfPicture(url)) ?? [])
  return new Set([
    ...pictures,
    ...images.map(({ id }) => inquiryImages.nameOf(id)),
    ...sent.flatMap(pageIds).map(visitPages.nameOf),
  ])
}
