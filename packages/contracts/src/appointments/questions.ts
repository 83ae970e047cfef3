import * as z from 'zod/mini'

import { Id, optionalText, writtenText } from '../language/text.ts'
import { key } from '../messages/message-key.ts'

/** Of what patients read and answer before a visit. Not among `limits`, which every page loads. */
export const questionLimits = {
  questions: 30,
  question: 300,
  options: 12,
  option: 120,
  answer: 1000,
  instructions: 2000,
} as const

export const questionKinds = ['text', 'number', 'date', 'yes_no', 'one_of', 'several_of'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const hasOptions = (kind: QuestionKind): boolean => kind === 'one_of' || kind === 'several_of'

const QuestionOption = z.strictObject({
  id: Id,
  text: writtenText(questionLimits.option),
  textAr: writtenText(questionLimits.option),
})

/**
 * A question in both languages. `options`: of a choice, else none. `onlyIf`: asked only after that answer to an earlier
 * question: `yes`, `no` or the id of an option.
 */
export const Question = z.strictObject({
  id: Id,
  kind: z.enum(questionKinds, key('value_invalid')),
  text: writtenText(questionLimits.question),
  textAr: writtenText(questionLimits.question),
  isRequired: z.boolean(key('value_invalid')),
  options: z.array(QuestionOption).check(z.maxLength(questionLimits.options, key('too_many_options'))),
  onlyIf: z.nullable(z.strictObject({ questionId: Id, answer: z.string(key('value_invalid')) })),
})
export type Question = z.infer<typeof Question>

/** The answers that can open a further question. */
export const openingAnswers = ({ kind, options }: Pick<Question, 'kind' | 'options'>): readonly string[] =>
  kind === 'yes_no' ? ['yes', 'no'] : kind === 'one_of' ? options.map(({ id }) => id) : []

/** Whether questions have ids of their own, options where they need them, and follow the question that opens them. */
export function areSound(questions: readonly Question[]): boolean {
  const ids = questions.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)])
  return (
    new Set(ids).size === ids.length &&
    questions.every(({ kind, options, onlyIf }, place) => {
      if (hasOptions(kind) ? options.length < 2 : options.length > 0) return false
      if (!onlyIf) return true
      const parent = questions.slice(0, place).find(({ id }) => id === onlyIf.questionId)
      return parent !== undefined && openingAnswers(parent).includes(onlyIf.answer)
    })
  )
}

export const Questions = z
  .array(Question)
  .check(z.maxLength(questionLimits.questions, key('too_many_questions')), z.refine(areSound, key('questions_unsound')))

/** One answer: exactly one value, of `several_of` the ids of the chosen options. */
export const Answer = z.strictObject({
  questionId: Id,
  values: z.array(optionalText(questionLimits.answer)).check(z.maxLength(questionLimits.options, key('value_invalid'))),
})
export type Answer = z.infer<typeof Answer>

const valuesOf = (answers: readonly Answer[], id: string): readonly string[] =>
  (answers.find(({ questionId }) => questionId === id)?.values ?? []).filter((value) => value.trim() !== '')

/** The questions to ask after these answers: one that depends on another is asked after the answer that opens it. */
export function openQuestions(questions: readonly Question[], answers: readonly Answer[]): Question[] {
  const asked: Question[] = []
  for (const question of questions) {
    const { onlyIf } = question
    const isOpen =
      !onlyIf ||
      (asked.some(({ id }) => id === onlyIf.questionId) && valuesOf(answers, onlyIf.questionId).includes(onlyIf.answer))
    if (isOpen) asked.push(question)
  }
  return asked
}

/** The asked questions without an answer that must have one. */
export const missingAnswers = (questions: readonly Question[], answers: readonly Answer[]): Question[] =>
  openQuestions(questions, answers).filter(({ id, isRequired }) => isRequired && valuesOf(answers, id).length === 0)

const isDay = (text: string): boolean => z.iso.date().safeParse(text).success

function fits({ kind, options }: Question, values: readonly string[]): boolean {
  const ids = options.map(({ id }) => id)
  if (kind === 'several_of')
    return new Set(values).size === values.length && values.every((value) => ids.includes(value))
  const [value = ''] = values
  if (values.length > 1) return false
  if (kind === 'text' || value === '') return true
  if (kind === 'number') return /^-?\d{1,9}(\.\d{1,4})?$/.test(value)
  return kind === 'date' ? isDay(value) : kind === 'yes_no' ? ['yes', 'no'].includes(value) : ids.includes(value)
}

/** Whether each answer is to one of the questions, once, and of its kind. */
export const areAnswersSound = (questions: readonly Question[], answers: readonly Answer[]): boolean =>
  new Set(answers.map(({ questionId }) => questionId)).size === answers.length &&
  answers.every(({ questionId, values }) => {
    const question = questions.find(({ id }) => id === questionId)
    return question !== undefined && fits(question, values)
  })

/** The answers to what is asked, in its order, without empty ones. */
export const answersToKeep = (questions: readonly Question[], answers: readonly Answer[]): Answer[] =>
  openQuestions(questions, answers).flatMap(({ id }) => {
    const values = [...valuesOf(answers, id)]
    return values.length > 0 ? [{ questionId: id, values }] : []
  })
