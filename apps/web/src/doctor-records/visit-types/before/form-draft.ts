import { SaveVisitForm, type VisitForm } from '@aafiya/contracts/appointments/preparations'
import { hasOptions, openingAnswers, type Question, type QuestionKind } from '@aafiya/contracts/appointments/questions'
import { key } from '@aafiya/contracts/messages/message-key'
import * as z from 'zod/mini'

import { newId } from '../../../preparation/new-id.ts'

const { instructions, instructionsAr, questions } = SaveVisitForm.shape

/** A form being edited; hours as text, empty for none. */
export const formDraft = z
  .object({ noFood: z.string(), waterUntil: z.string(), instructions, instructionsAr, questions })
  .check(
    z.refine(
      (draft: { instructions: string; instructionsAr: string }) =>
        (draft.instructions.trim() === '') === (draft.instructionsAr.trim() === ''),
      { ...key('both_languages'), path: ['instructionsAr'] },
    ),
  )
export type FormDraft = z.infer<typeof formDraft>

const kinds = { noFood: 'no_food', waterUntil: 'water_until' } as const

export function draftOfForm(form: VisitForm): FormDraft {
  const hoursOf = (kind: 'no_food' | 'water_until') =>
    String(form.fasting.find((one) => one.kind === kind)?.hours ?? '')
  return {
    noFood: hoursOf(kinds.noFood),
    waterUntil: hoursOf(kinds.waterUntil),
    instructions: form.instructions,
    instructionsAr: form.instructionsAr,
    questions: form.questions,
  }
}

export const formOfDraft = ({ noFood, waterUntil, ...rest }: FormDraft): Omit<SaveVisitForm, 'version'> => ({
  ...rest,
  fasting: [
    ...(noFood ? [{ kind: kinds.noFood, hours: Number(noFood) }] : []),
    ...(waterUntil ? [{ kind: kinds.waterUntil, hours: Number(waterUntil) }] : []),
  ],
})

export const newOption = () => ({ id: newId(), text: '', textAr: '' })

export const newQuestion = (): Question => ({
  id: newId(),
  kind: 'text',
  text: '',
  textAr: '',
  isRequired: true,
  options: [],
  onlyIf: null,
})

/** With a kind, and as many empty options as it needs. */
export const ofKind = (question: Question, kind: QuestionKind): Question => ({
  ...question,
  kind,
  options: !hasOptions(kind) ? [] : question.options.length > 0 ? question.options : [newOption(), newOption()],
})

/** Conditions that no earlier question can fulfil any more are dropped. */
export const withSoundConditions = (questions: readonly Question[]): Question[] =>
  questions.map((question, place) => {
    const { onlyIf } = question
    const parent = questions.slice(0, place).find(({ id }) => id === onlyIf?.questionId)
    return onlyIf && !(parent && openingAnswers(parent).includes(onlyIf.answer))
      ? { ...question, onlyIf: null }
      : question
  })
