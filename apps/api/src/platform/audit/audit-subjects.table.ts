import { pgTable, unique, uuid } from 'drizzle-orm/pg-core'

/**
 * Whom an audit entry means: an id that is nowhere else. A trigger in the migration makes one with each account, and the
 * account takes it along when it is deleted; the entries then identify no one. Erasing a person whose account's row
 * stays means deleting this one.
 */
export const auditSubjects = pgTable(
  'audit_subjects',
  {
    userId: uuid('user_id').primaryKey(),
    subject: uuid('subject').notNull().defaultRandom(),
  },
  (one) => [unique('audit_subjects_subject_key').on(one.subject)],
)
