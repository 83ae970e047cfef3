import type { VisitForm } from '@aafiya/contracts/appointments/preparations'
import { and, desc, eq, lte } from 'drizzle-orm'

import type { Queryable } from '../../platform/db/database.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import { visitAnswers, visitForms, type VisitFormRow } from './preparations.table.ts'

export const noForm = { fasting: [], instructions: '', instructionsAr: '', questions: [] }

/** The current form of a visit type. */
export async function latestForm(db: Queryable, visitTypeId: string): Promise<VisitFormRow | undefined> {
  const [form] = await db
    .select()
    .from(visitForms)
    .where(eq(visitForms.visitTypeId, visitTypeId))
    .orderBy(desc(visitForms.version))
    .limit(1)
  return form
}

export const toForm = (form: VisitFormRow | undefined): VisitForm => {
  if (!form) return { version: 0, ...noForm }
  const { version, fasting, instructions, instructionsAr, questions } = form
  return { version, fasting, instructions, instructionsAr, questions }
}

/** What belongs to a visit: the form that was answered, else the one that was current when the visit was booked. */
export async function preparationOf(
  db: Queryable,
  { id, visitTypeId, createdAt }: Pick<AppointmentRow, 'id' | 'visitTypeId' | 'createdAt'>,
) {
  const [found] = await db
    .select({ form: visitForms, answers: visitAnswers })
    .from(visitAnswers)
    .innerJoin(visitForms, eq(visitForms.id, visitAnswers.formId))
    .where(eq(visitAnswers.appointmentId, id))
  if (found) return found
  if (!visitTypeId) return { form: undefined, answers: undefined }
  const [form] = await db
    .select()
    .from(visitForms)
    .where(and(eq(visitForms.visitTypeId, visitTypeId), lte(visitForms.createdAt, createdAt)))
    .orderBy(desc(visitForms.version))
    .limit(1)
  return { form, answers: undefined }
}

/** Whether the patient still has questions to answer before a visit. */
export async function hasOpenQuestions(
  db: Queryable,
  visit: Pick<AppointmentRow, 'id' | 'visitTypeId' | 'createdAt'>,
): Promise<boolean> {
  const { form, answers } = await preparationOf(db, visit)
  return form !== undefined && form.questions.length > 0 && !answers?.sentAt
}
