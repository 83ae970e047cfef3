import { limits } from '@aafiya/contracts/platform/limits'
import * as z from 'zod/mini'

import { Problem } from '../problem.ts'

/** What a caller may say of the page of a list: how many, and the cursor of the page before. */
export interface PageQuery {
  limit?: string | undefined
  cursor?: string | undefined
}

/** An instant inside a cursor. Anyone can make one up, and PostgreSQL knows no year 0. */
export const CursorInstant = z.iso.datetime().check(z.refine((instant: string) => !instant.startsWith('0000')))

/** The position of most lists: an instant, and the id that tells equal instants apart. */
export const InstantPosition = z.tuple([CursorInstant, z.uuid()])

function readCursor<T extends z.core.$ZodType>(schema: T, cursor: string): z.core.output<T> {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new Problem('validation_failed')
  }
}

const writeCursor = (position: readonly unknown[]): string => Buffer.from(JSON.stringify(position)).toString('base64url')

/**
 * Which page of a growing list is asked for: `after` is the position behind which it begins. Select `limit + 1` rows, so that
 * `endPage` can tell whether there are more.
 */
export const beginPage = <T extends z.core.$ZodType>({ limit, cursor }: PageQuery, position: T, size: number = limits.pageMax) => ({
  limit: limit === undefined ? size : Number(limit),
  after: cursor === undefined ? undefined : readCursor(position, cursor),
})

/** The rows of the page, and the header that says where the next one begins if there is one. */
export function endPage<Row>(found: readonly Row[], { limit }: { limit: number }, positionOf: (row: Row) => readonly unknown[]) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const headers: Record<string, string> =
    last !== undefined && found.length > limit ? { 'X-Next-Cursor': writeCursor(positionOf(last)) } : {}
  return { rows, headers }
}
