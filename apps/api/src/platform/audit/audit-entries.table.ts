import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../db/instant.ts'

/**
 * Who saw whose record. One entry stands for one hour of one person looking at one record, so that a page that refreshes
 * itself does not bury the rest. It refers to nobody by a foreign key, since it outlives what it tells of; a trigger in the
 * migration refuses to change or delete an entry.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    /** The hour `at` lies in. */
    hour: instant('hour').notNull(),
    actorId: uuid('actor_id').notNull(),
    actorRole: text('actor_role').notNull(),
    action: text('action').notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Whose record it is. */
    patientId: uuid('patient_id').notNull(),
  },
  (entry) => [
    unique('audit_entries_once_an_hour').on(entry.actorId, entry.subjectId, entry.action, entry.hour),
    index('audit_entries_patient_idx').on(entry.patientId, entry.at.desc()),
  ],
)
