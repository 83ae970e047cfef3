import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { doctors } from '../doctors/doctors.table.ts'
import { specialities } from '../doctors/specialities/specialities.table.ts'
import { people } from '../people/people.table.ts'
import { instant } from '../platform/db/instant.ts'

/**
 * An inquiry about a person to the doctors of a speciality, and its answer. Its state is derived from its columns:
 * claimed by `doctor_id`, answered by `responded_at`, rated by `is_like`; the checks allow no other combination.
 */
export const inquiries = pgTable(
  'inquiries',
  {
    id: uuid('id').primaryKey(),
    /** The person it is about. */
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    specialty: text('specialty')
      .notNull()
      .references(() => specialities.key),
    message: text('message').notNull(),
    /** Who claimed it, and from the answer on who answered it. */
    doctorId: uuid('doctor_id').references(() => doctors.id),
    claimedAt: instant('claimed_at'),
    response: text('response'),
    respondedAt: instant('responded_at'),
    isLike: boolean('is_like'),
    visitSuggestedAt: instant('visit_suggested_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (inquiry) => [
    check('inquiries_claimed_by_somebody', sql`(${inquiry.doctorId} is null) = (${inquiry.claimedAt} is null)`),
    check('inquiries_answer_whole', sql`(${inquiry.response} is null) = (${inquiry.respondedAt} is null)`),
    check('inquiries_answered_by_somebody', sql`${inquiry.respondedAt} is null or ${inquiry.doctorId} is not null`),
    check('inquiries_rated_once_answered', sql`${inquiry.isLike} is null or ${inquiry.respondedAt} is not null`),
    check('inquiries_visit_by_somebody', sql`${inquiry.visitSuggestedAt} is null or ${inquiry.doctorId} is not null`),
    // `desc` sorts nulls first, and PostgreSQL only uses an index with the same null order.
    index('inquiries_person_idx').on(
      inquiry.personId,
      inquiry.createdAt.desc().nullsFirst(),
      inquiry.id.desc().nullsFirst(),
    ),
    index('inquiries_specialty_idx').on(
      inquiry.specialty,
      inquiry.createdAt.desc().nullsFirst(),
      inquiry.id.desc().nullsFirst(),
    ),
    index('inquiries_doctor_idx').on(
      inquiry.doctorId,
      inquiry.createdAt.desc().nullsFirst(),
      inquiry.id.desc().nullsFirst(),
    ),
    index('inquiries_open_idx')
      .on(inquiry.specialty, inquiry.createdAt, inquiry.id)
      .where(sql`${inquiry.respondedAt} is null and ${inquiry.doctorId} is null`),
    index('inquiries_waiting_idx')
      .on(inquiry.specialty, inquiry.createdAt, inquiry.id)
      .where(sql`${inquiry.respondedAt} is null`),
    index('inquiries_mine_idx')
      .on(inquiry.doctorId, inquiry.createdAt, inquiry.id)
      .where(sql`${inquiry.respondedAt} is null`),
    index('inquiries_answered_idx')
      .on(inquiry.specialty, inquiry.respondedAt.desc().nullsFirst(), inquiry.id.desc().nullsFirst())
      .where(sql`${inquiry.respondedAt} is not null`),
    // All that the figures read, so that the table itself need not be touched.
    index('inquiries_figures_idx')
      .on(inquiry.respondedAt, inquiry.createdAt, inquiry.isLike)
      .where(sql`${inquiry.respondedAt} is not null`),
    index('inquiries_doctor_figures_idx')
      .on(inquiry.doctorId, inquiry.respondedAt, inquiry.createdAt, inquiry.isLike)
      .where(sql`${inquiry.respondedAt} is not null`),
  ],
)

export type InquiryRow = typeof inquiries.$inferSelect
