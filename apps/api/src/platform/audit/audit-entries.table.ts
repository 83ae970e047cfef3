import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../db/instant.ts'

/**
 * Who viewed or changed whose record; no content. One entry covers an hour of one person reading one record, so that
 * a page that refreshes itself does not flood the log; each change has its own entry. People are named by their audit
 * subject. No foreign keys, since entries outlive the people they name; the triggers of `audit-entries.sql` reject
 * updates, deletes and truncation.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    /** Of something seen, the hour `at` lies in; of a change, `at` itself. */
    hour: instant('hour').notNull(),
    /** The audit subject of the person who did it. */
    actorId: uuid('actor_id').notNull(),
    actorRole: text('actor_role').notNull(),
    action: text('action').notNull(),
    /** The record: a visit, a payment, an inquiry, a doctor, a session, or an account by its audit subject. */
    subjectId: uuid('subject_id').notNull(),
    /** The audit subject of the record's owner. */
    patientId: uuid('patient_id').notNull(),
    outcome: text('outcome', { enum: ['done', 'refused'] })
      .notNull()
      .default('done'),
  },
  (entry) => [
    unique('audit_entries_once_an_hour').on(entry.actorId, entry.subjectId, entry.action, entry.hour),
    index('audit_entries_patient_idx').on(entry.patientId, entry.at.desc()),
    index('audit_entries_actor_idx').on(entry.actorId, entry.at),
    // Ascending: a descending one would put nulls last, and then PostgreSQL reads no list in its order.
    index('audit_entries_at_idx').on(entry.at, entry.id),
  ],
)
