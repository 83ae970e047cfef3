import type { AnsweredForm, Preparation } from '@aafiya/contracts/appointments/preparations'
import { openQuestions } from '@aafiya/contracts/appointments/questions'

import type { Deps } from '../../deps.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { isOwnVisit, type OwnVisit } from '../notes/own-visit.ts'
import { ownAppointment } from '../own-appointment.ts'
import { canAnswer, toSaved } from './save-answers.ts'
import { preparationOf, toForm } from './visit-form.ts'

/** What a patient, or an account that books for them, reads and answers before a visit. */
export async function showPreparation(deps: Deps, accountId: string, id: string): Promise<Preparation> {
  const { appointment } = await ownAppointment(deps.db, deps, accountId, id)
  const { form, answers } = await preparationOf(deps.db, appointment)
  const { version: _, ...read } = toForm(form)
  return { ...read, ...toSaved(answers), canAnswer: canAnswer(appointment, deps.clock.now()) }
}

/** The answers, for the doctor who holds the visit. The access is recorded. */
export const readAnswers = (deps: Deps, caller: Caller, own: OwnVisit): Promise<AnsweredForm> =>
  deps.db.transaction(async (tx) => {
    const [visit] = await tx.select().from(appointments).where(isOwnVisit(own))
    if (!visit) throw new Problem('appointment_not_found')
    const { form, answers } = await preparationOf(tx, visit)
    await recordAccess(tx, deps, { caller, action: 'visit_answers_read', records: [visit] })
    const saved = toSaved(answers)
    return { questions: openQuestions(form?.questions ?? [], saved.answers), ...saved }
  })
