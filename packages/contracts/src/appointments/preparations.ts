import * as z from 'zod/mini'

import { Id, Instant, optionalText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { declare } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { Answer, Question, questionLimits, Questions } from './questions.ts'

/** Instructions that count from the start of the visit; the patient reads them as a clock time. */
export const fastingKinds = ['no_food', 'water_until'] as const

const Fasting = z.strictObject({
  kind: z.enum(fastingKinds, key('value_invalid')),
  hours: z
    .int(key('hours_before_invalid'))
    .check(z.gte(1, key('hours_before_invalid')), z.lte(limits.hoursBeforeMax, key('hours_before_invalid'))),
})

const version = z.int(key('value_invalid')).check(z.gte(0, key('value_invalid')))
const instructions = optionalText(questionLimits.instructions)

const formFields = {
  fasting: z
    .array(Fasting)
    .check(
      z.refine(
        (rows: readonly { kind: string }[]) => new Set(rows.map(({ kind }) => kind)).size === rows.length,
        key('value_invalid'),
      ),
    ),
  instructions,
  instructionsAr: instructions,
  questions: Questions,
}

/** What patients read and answer before visits of a type. `version` rises with each change; 0 where there is none. */
export const VisitForm = z.object({ version, ...formFields })
export type VisitForm = z.infer<typeof VisitForm>

/** `PUT /visit-types/{id}/before`. `version`: of the form that was read. Instructions are in both languages or none. */
export const SaveVisitForm = z
  .strictObject({ version, ...formFields })
  .check(
    z.refine(
      (form: { instructions: string; instructionsAr: string }) =>
        (form.instructions.trim() === '') === (form.instructionsAr.trim() === ''),
      { ...key('both_languages'), path: ['instructionsAr'] },
    ),
  )
export type SaveVisitForm = z.infer<typeof SaveVisitForm>

/**
 * Answers as they are. `version` rises with each change; 0 where nothing was answered. `sentAt`: when the patient last
 * sent them; null before.
 */
export const SavedAnswers = z.object({ version, answers: z.array(Answer), sentAt: z.nullable(Instant) })
export type SavedAnswers = z.infer<typeof SavedAnswers>

/**
 * What is to be read and answered before a visit, in the version that was current when the visit was booked, or that
 * was answered. `canAnswer`: until the patient has arrived.
 */
export const Preparation = z.object({
  fasting: z.array(Fasting),
  instructions,
  instructionsAr: instructions,
  questions: z.array(Question),
  ...SavedAnswers.shape,
  canAnswer: z.boolean(),
})
export type Preparation = z.infer<typeof Preparation>

/** `PUT /appointments/{id}/answers`. `isSent`: the patient has finished; every required question needs an answer. */
export const SaveAnswers = z.strictObject({
  version,
  answers: z.array(Answer).check(z.maxLength(questionLimits.questions, key('value_invalid'))),
  isSent: z.boolean(key('value_invalid')),
})
export type SaveAnswers = z.infer<typeof SaveAnswers>

/** What the doctor reads of a patient's answers; `questions` alone are those that were asked. */
export const AnsweredForm = z.object({ questions: z.array(Question), ...SavedAnswers.shape })
export type AnsweredForm = z.infer<typeof AnsweredForm>

const Params = z.strictObject({ id: Id })

/** Instructions and questions before a visit. */
export const preparations = declare({
  form: {
    method: 'get',
    path: '/visit-types/:id/before',
    access: 'administrator',
    summary: 'What patients read and answer before visits of a type',
    params: Params,
    response: VisitForm,
    errors: ['visit_type_not_found'],
  },
  saveForm: {
    method: 'put',
    path: '/visit-types/:id/before',
    access: 'administrator',
    summary: 'Change it for visits that are booked from now on, if it is still the version that was read',
    params: Params,
    body: SaveVisitForm,
    response: VisitForm,
    errors: ['visit_type_not_found', 'visit_form_changed'],
  },
  show: {
    method: 'get',
    path: '/appointments/:id/before',
    access: 'signed-in',
    summary: 'Instructions, questions and answers before an appointment of the caller',
    params: Params,
    response: Preparation,
    errors: ['appointment_not_found'],
  },
  saveAnswers: {
    method: 'put',
    path: '/appointments/:id/answers',
    access: 'signed-in',
    summary: 'Save or send answers if they are still the version that was read; the same again answers the same',
    params: Params,
    body: SaveAnswers,
    response: SavedAnswers,
    errors: ['appointment_not_found', 'answers_closed', 'answers_changed', 'answers_missing', 'answers_invalid'],
  },
  read: {
    method: 'get',
    path: '/doctor/visits/:id/answers',
    access: 'doctor',
    summary: "The patient's answers before a visit with the calling doctor",
    params: Params,
    response: AnsweredForm,
    errors: ['appointment_not_found'],
  },
})
