import { and, eq, inArray, type SQL } from 'drizzle-orm'

import { doctors } from '../doctors/doctors.table.ts'
import { people } from '../people/people.table.ts'
import type { Queryable } from '../platform/db/database.ts'
import { earliestFirst, latestFirst } from '../platform/db/instant-order.ts'
import { InstantPosition, beginPage, endPage, type PageQuery } from '../platform/http/keyset-page.ts'
import { inquiries } from './inquiries.table.ts'
import { inquiryFiles } from './inquiry-files.table.ts'
import type { WholeInquiry } from './inquiry-view.ts'

const doctorPart = {
  id: doctors.id,
  firstName: doctors.firstName,
  lastName: doctors.lastName,
  fullNameAr: doctors.fullNameAr,
  profilePictureUrl: doctors.profilePictureUrl,
}
const patientPart = {
  fullName: people.fullName,
  fullNameAr: people.fullNameAr,
  gender: people.gender,
  birthDate: people.birthDate,
}

export interface InquirySearch {
  where: SQL | undefined
  /** Newest first by default. */
  order?: keyof typeof orders
  query?: PageQuery
  /** Inquiries on a page where the query names no number. */
  size?: number
}

const orders = {
  newest: latestFirst(inquiries.createdAt, inquiries.id),
  oldest: earliestFirst(inquiries.createdAt, inquiries.id),
  'answered-latest': latestFirst(inquiries.respondedAt, inquiries.id),
}

interface InquiryPage {
  found: WholeInquiry[]
  /** Contains the cursor of the next page. */
  headers: Readonly<Record<string, string>>
}

/** A page of inquiries with their doctors, patients and images. */
export async function findInquiries(
  db: Queryable,
  { where, order = 'newest', query = {}, size }: InquirySearch,
): Promise<InquiryPage> {
  const page = beginPage(query, InstantPosition, size)
  const found = await db
    .select({ inquiry: inquiries, doctor: doctorPart, patient: patientPart })
    .from(inquiries)
    .innerJoin(people, eq(people.id, inquiries.personId))
    .leftJoin(doctors, eq(doctors.id, inquiries.doctorId))
    .where(and(where, orders[order].behind(page.after)))
    .orderBy(...orders[order].order)
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ inquiry }) => [
    ((order === 'answered-latest' ? inquiry.respondedAt : undefined) ?? inquiry.createdAt).toISOString(),
    inquiry.id,
  ])
  const ids = rows.map(({ inquiry }) => inquiry.id)
  const files = ids.length > 0 ? await db.select().from(inquiryFiles).where(inArray(inquiryFiles.inquiryId, ids)) : []
  return {
    found: rows.map((row) => ({ ...row, files: files.filter(({ inquiryId }) => inquiryId === row.inquiry.id) })),
    headers,
  }
}

/** One inquiry; the caller has already been authorized. */
export async function findInquiry(db: Queryable, id: string): Promise<WholeInquiry | undefined> {
  const { found } = await findInquiries(db, { where: eq(inquiries.id, id) })
  return found[0]
}
