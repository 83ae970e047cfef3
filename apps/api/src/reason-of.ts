import { DrizzleQueryError } from 'drizzle-orm'

import { Problem } from './platform/problem.ts'

/** Generic names that add nothing to the text. */
const plainNames = new Set(['Error', 'error', 'AggregateError', 'DatabaseError'])

function textOf(error: Error): string {
  // Its own text carries the parameters, which may be anything.
  if (error instanceof DrizzleQueryError) return 'a statement failed'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return error.message || code || error.name
}

/**
 * Why something failed, in one line for the operator who started it: our own description, then the message of its
 * first cause.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A code for clients, not for operators.
  if (error instanceof Problem && error.cause !== undefined) return reasonOf(error.cause)
  let first = error
  for (let depth = 0; first.cause instanceof Error && depth < 6; depth++) first = first.cause
  if (first === error) return textOf(error)
  const name = plainNames.has(first.name) ? '' : `${first.name}: `
  return `${textOf(error)}: ${name}${textOf(first)}`
}
