import * as z from 'zod/mini'

import { Problem } from '../platform/problem.ts'

/** Anybody can make up a cursor; PostgreSQL text takes no NUL. */
const Name = z.string().check(z.regex(/^\P{Cc}*$/u))

/** The last entry of a page of doctors: where the next one begins. */
const Position = z.tuple([Name, Name, z.uuid()])
export type Position = z.infer<typeof Position>

export const writeCursor = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url')

export function readCursor(cursor: string): Position {
  try {
    return Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new Problem('validation_failed')
  }
}
