import * as z from 'zod/mini'

import { Problem } from '../problem.ts'

/** Where the next page of a list begins, as one opaque word. */
export const writeCursor = (position: readonly unknown[]): string => Buffer.from(JSON.stringify(position)).toString('base64url')

export function readCursor<T extends z.core.$ZodType>(schema: T, cursor: string): z.core.output<T> {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new Problem('validation_failed')
  }
}
