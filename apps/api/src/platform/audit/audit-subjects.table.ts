import { pgTable, unique, uuid } from 'drizzle-orm/pg-core'

/**
 * Maps an account to the id that audit entries use, which is stored nowhere else. A trigger creates one with each
 * account (`audit-subjects.sql`) and deletes it with the account; the entries then identify no one. To erase a person
 * whose account row stays, delete this row.
 */
export const auditSubjects = pgTable(
  'audit_subjects',
  {
    userId: uuid('user_id').primaryKey(),
    subject: uuid('subject').notNull().defaultRandom(),
  },
  (one) => [unique('audit_subjects_subject_key').on(one.subject)],
)
