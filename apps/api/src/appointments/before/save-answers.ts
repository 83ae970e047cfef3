import { isDeepStrictEqual } from 'node:util'

import type { SaveAnswers, SavedAnswers } from '@aafiya/contracts/appointments/preparations'
import { answersToKeep, areAnswersSound, missingAnswers } from '@aafiya/contracts/appointments/questions'
import { and, eq, ne } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { clinicDay, mayActFor } from '../../people/may-act-for.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments, type AppointmentRow } from '../appointments.table.ts'
import { visitAnswers } from './preparations.table.ts'
import { preparationOf } from './visit-form.ts'

/** Until the patient has arrived; where no arrival is recorded, until the end of the visit. */
export const canAnswer = ({ status, endsAt }: Pick<AppointmentRow, 'status' | 'endsAt'>, now: Date): boolean =>
  status === 'booked' && now < endsAt

/** A visit of the caller, whose steps wait until the transaction ends. */
export async function visitToPrepare(tx: Tx, deps: Deps, accountId: string, id: string): Promise<AppointmentRow> {
  const isOwn = mayActFor(appointments.personId, accountId, clinicDay(deps))
  const [visit] = await tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), isOwn, ne(appointments.status, 'held')))
    .for('share')
  if (!visit) throw new Problem('appointment_not_found')
  return visit
}

type AnswersRow = typeof visitAnswers.$inferSelect

export const toSaved = (row: AnswersRow | undefined): SavedAnswers => ({
  version: row?.version ?? 0,
  answers: row?.answers ?? [],
  sentAt: row?.sentAt?.toISOString() ?? null,
})

/** Saves answers while they are typed, or sends them. A repeat of a save whose answer was lost is not refused. */
export const saveAnswers = (deps: Deps, caller: Caller, id: string, body: SaveAnswers): Promise<SavedAnswers> =>
  deps.db.transaction(async (tx) => {
    const visit = await visitToPrepare(tx, deps, caller.userId, id)
    const { form, answers: before } = await preparationOf(tx, visit)
    const questions = form?.questions ?? []
    if (!form || !areAnswersSound(questions, body.answers)) throw new Problem('answers_invalid')
    const answers = answersToKeep(questions, body.answers)
    const isDone = body.isSent ? before?.sentAt != null : true
    if (before && isDone && isDeepStrictEqual(before.answers, answers)) return toSaved(before)
    const now = deps.clock.now()
    if (!canAnswer(visit, now)) throw new Problem('answers_closed')
    const isWhole = missingAnswers(questions, answers).length === 0
    if (body.isSent && !isWhole) throw new Problem('answers_missing')
    const written = {
      answers,
      version: body.version + 1,
      savedAt: now,
      sentAt: body.isSent ? now : isWhole ? (before?.sentAt ?? null) : null,
    }
    const [saved] =
      body.version === 0
        ? await tx
            .insert(visitAnswers)
            .values({ appointmentId: id, formId: form.id, ...written })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(visitAnswers)
            .set(written)
            .where(and(eq(visitAnswers.appointmentId, id), eq(visitAnswers.version, body.version)))
            .returning()
    if (!saved) throw new Problem('answers_changed')
    // One entry an hour, and none for the patient's own: answers are saved every few seconds.
    await recordAccess(tx, deps, { caller, action: 'visit_answers_written', records: [visit] })
    return toSaved(saved)
  })
