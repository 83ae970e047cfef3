import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'

import { users } from '../account/users.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import type { Queryable } from '../platform/db/database.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import { inquiries } from './inquiries.table.ts'
import { inquiryFiles } from './inquiry-files.table.ts'
import type { WholeInquiry } from './inquiry-view.ts'

const Position = z.tuple([z.iso.datetime(), z.uuid()])

const doctorPart = {
  id: doctors.id,
  firstName: doctors.firstName,
  lastName: doctors.lastName,
  fullNameAr: doctors.fullNameAr,
  profilePictureUrl: doctors.profilePictureUrl,
}
const patientPart = { firstName: users.firstName, lastName: users.lastName, gender: users.gender, dateOfBirth: users.dateOfBirth }

export interface Wanted {
  where: SQL | undefined
  /** Latest asked first unless said. */
  order?: 'asked-latest' | 'asked-first' | 'answered-latest'
  limit?: number | undefined
  cursor?: string | undefined
}

function behind(order: Wanted['order'], cursor: string): SQL {
  const [instant, id] = readCursor(Position, cursor)
  const by = order === 'answered-latest' ? inquiries.respondedAt : inquiries.createdAt
  const position = sql`(${instant}::timestamptz, ${id}::uuid)`
  return order === 'asked-first' ? sql`(${by}, ${inquiries.id}) > ${position}` : sql`(${by}, ${inquiries.id}) < ${position}`
}

const orderOf = (order: Wanted['order']) =>
  order === 'asked-first'
    ? [asc(inquiries.createdAt), asc(inquiries.id)]
    : [desc(order === 'answered-latest' ? inquiries.respondedAt : inquiries.createdAt), desc(inquiries.id)]

/** A page of inquiries with their doctors, patients and images, and where the next page begins. */
export async function findInquiries(
  db: Queryable,
  { where, order, limit, cursor }: Wanted,
): Promise<{ found: WholeInquiry[]; next?: string }> {
  const select = db
    .select({ inquiry: inquiries, doctor: doctorPart, patient: patientPart })
    .from(inquiries)
    .innerJoin(users, eq(users.id, inquiries.patientId))
    .leftJoin(doctors, eq(doctors.id, inquiries.doctorId))
    .where(and(where, cursor ? behind(order, cursor) : undefined))
    .orderBy(...orderOf(order))
  const rows = await (limit ? select.limit(limit + 1) : select)
  const page = limit ? rows.slice(0, limit) : rows
  const ids = page.map(({ inquiry }) => inquiry.id)
  const files = ids.length > 0 ? await db.select().from(inquiryFiles).where(inArray(inquiryFiles.inquiryId, ids)) : []
  const found = page.map((row) => ({ ...row, files: files.filter(({ inquiryId }) => inquiryId === row.inquiry.id) }))

  const last = page.at(-1)?.inquiry
  const at = order === 'answered-latest' ? last?.respondedAt : last?.createdAt
  return { found, ...(last && at && rows.length > page.length && { next: writeCursor([at.toISOString(), last.id]) }) }
}

/** One inquiry, whoever asks. */
export async function findInquiry(db: Queryable, id: string): Promise<WholeInquiry | undefined> {
  const { found } = await findInquiries(db, { where: eq(inquiries.id, id) })
  return found[0]
}
