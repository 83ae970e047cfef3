import { documentKinds, paperSizes, type VisitDocument } from '@aafiya/contracts/appointments/visit-documents'
import { languages } from '@aafiya/contracts/platform/people'
import { getTableColumns, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

import { users } from '../../account/users.table.ts'
import { instant } from '../../platform/db/instant.ts'
import { isOneOf } from '../../platform/db/is-one-of.ts'
import { appointments } from '../appointments.table.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * A document that a doctor issued, with its file: in the row, so that a crash leaves no half of it, and backups and
 * erasures have both. A trigger (`visit-documents.sql`) refuses every change but a withdrawal and the release to the
 * front desk.
 */
export const visitDocuments = pgTable(
  'visit_documents',
  {
    id: uuid('id').primaryKey(),
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id),
    /** In the sequence of the clinic, which `document-numbers.table.ts` counts. */
    number: integer('number').notNull().unique('visit_documents_number_key'),
    /** In the square on the paper. */
    code: text('code').notNull().unique('visit_documents_code_key'),
    kind: text('kind', { enum: documentKinds }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    size: text('size', { enum: paperSizes }).notNull(),
    /** What the doctor filled in. */
    content: jsonb('content').$type<VisitDocument['content']>().notNull(),
    pdf: bytes('pdf').notNull(),
    sha256: text('sha256').notNull(),
    issuedBy: uuid('issued_by')
      .notNull()
      .references(() => users.id),
    issuedAt: instant('issued_at').notNull(),
    /** The patient agreed that guardians read it; asked of patients old enough to decide. */
    guardiansRead: boolean('guardians_read').notNull().default(false),
    /** The patient decided alone when it was issued: without their agreement, no later age or birth date opens it. */
    closedToGuardians: boolean('closed_to_guardians').notNull().default(false),
    /** Since when the front desk may print it. */
    deskAt: instant('desk_at'),
    withdrawnAt: instant('withdrawn_at'),
    replacedBy: uuid('replaced_by').references((): AnyPgColumn => visitDocuments.id),
  },
  (document) => [
    check('visit_documents_number_positive', sql`${document.number} > 0`),
    check('visit_documents_kind_known', isOneOf(document.kind, documentKinds)),
    check('visit_documents_replaced', sql`${document.replacedBy} is null or ${document.withdrawnAt} is not null`),
    index('visit_documents_appointment_idx').on(document.appointmentId, document.issuedAt),
    index('visit_documents_issued_by_idx').on(document.issuedBy),
    index('visit_documents_replaced_by_idx')
      .on(document.replacedBy)
      .where(sql`${document.replacedBy} is not null`),
  ],
)

type VisitDocumentRow = typeof visitDocuments.$inferSelect
/** Without the file, which lists do not read. */
export type ListedDocument = Omit<VisitDocumentRow, 'pdf' | 'sha256' | 'code'>

const { pdf: _file, sha256: _hash, code: _secret, ...listed } = getTableColumns(visitDocuments)
export const listedDocument = listed

/** For the rule of who reads it: the patient can from its issue on. */
export const issuedPaper = {
  releasedAt: visitDocuments.issuedAt,
  guardiansRead: visitDocuments.guardiansRead,
  closedToGuardians: visitDocuments.closedToGuardians,
}
