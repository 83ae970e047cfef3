import type { VisitForm } from '@aafiya/contracts/appointments/preparations'
import type { Answer } from '@aafiya/contracts/appointments/questions'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { visitTypes } from '../../doctors/visit-types/visit-types.table.ts'
import { instant } from '../../platform/db/instant.ts'
import { appointments } from '../appointments.table.ts'

/**
 * What patients read and answer before visits of a type, a row for each version. A trigger (`preparations.sql`) refuses
 * every change: answers keep the version that they were given to.
 */
export const visitForms = pgTable(
  'visit_forms',
  {
    id: uuid('id').primaryKey(),
    visitTypeId: uuid('visit_type_id')
      .notNull()
      .references(() => visitTypes.id),
    version: integer('version').notNull(),
    fasting: jsonb('fasting').$type<VisitForm['fasting']>().notNull(),
    instructions: text('instructions').notNull(),
    instructionsAr: text('instructions_ar').notNull(),
    questions: jsonb('questions').$type<VisitForm['questions']>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (form) => [
    unique('visit_forms_version').on(form.visitTypeId, form.version),
    check('visit_forms_versions', sql`${form.version} > 0`),
  ],
)
export type VisitFormRow = typeof visitForms.$inferSelect

/** A patient's answers before a visit. Who writes names the version that was read, as for the doctor's note. */
export const visitAnswers = pgTable(
  'visit_answers',
  {
    appointmentId: uuid('appointment_id')
      .primaryKey()
      .references(() => appointments.id),
    formId: uuid('form_id')
      .notNull()
      .references(() => visitForms.id),
    answers: jsonb('answers').$type<Answer[]>().notNull(),
    version: integer('version').notNull(),
    savedAt: instant('saved_at').notNull(),
    /** When the patient last sent them; null before. */
    sentAt: instant('sent_at'),
  },
  (row) => [check('visit_answers_versions', sql`${row.version} > 0`), index('visit_answers_form_idx').on(row.formId)],
)
