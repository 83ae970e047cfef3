import type { Answer, Question } from '@aafiya/contracts/appointments/questions'
import { readNumber } from '@aafiya/contracts/language/typed-number'

/** What is typed or chosen for each question, by its id. A number is as it was typed. */
export type TypedAnswers = Readonly<Record<string, readonly string[]>>

export const typedOf = (answers: readonly Answer[]): TypedAnswers =>
  Object.fromEntries(answers.map(({ questionId, values }) => [questionId, values]))

/** The number in plain digits; undefined for what is none. */
export function plainNumber(typed: string): string | undefined {
  const read = readNumber(typed)
  const value = read && 'value' in read ? read.value : undefined
  return value !== undefined && /^-?\d{1,9}(\.\d{1,4})?$/.test(String(value)) ? String(value) : undefined
}

const isNumber = (question: Question, values: readonly string[]) =>
  question.kind === 'number' && (values[0] ?? '').trim() !== ''

/** Whether a number was typed that cannot be read. */
export const isUnreadable = (question: Question, values: readonly string[] = []): boolean =>
  isNumber(question, values) && plainNumber(values[0] ?? '') === undefined

/** The answers to send; without numbers that cannot be read, and without empty ones. */
export const answersOf = (questions: readonly Question[], typed: TypedAnswers): Answer[] =>
  questions.flatMap((question) => {
    const written = typed[question.id] ?? []
    const values = isNumber(question, written)
      ? [plainNumber(written[0] ?? '') ?? '']
      : written.map((value) => value.trim())
    const filled = values.filter((value) => value !== '')
    return filled.length > 0 ? [{ questionId: question.id, values: filled }] : []
  })
