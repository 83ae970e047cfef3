import { limits } from '@aafiya/contracts/platform/limits'
import * as z from 'zod/mini'

import { Problem } from '../problem.ts'

/** What a caller may specify for a page of a list: its size, and the cursor of the page before. */
export interface PageQuery {
  limit?: string | undefined
  cursor?: string | undefined
}

/** An instant inside a cursor. Clients can send any value, and PostgreSQL has no year 0. */
export const CursorInstant = z.iso.datetime().check(z.refine((instant: string) => !instant.startsWith('0000')))

/** The position in most lists: an instant, and the id that breaks ties. */
export const InstantPosition = z.tuple([CursorInstant, z.uuid()])

function readCursor<T extends z.core.$ZodType>(schema: T, cursor: string): z.core.output<T> {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new Problem('validation_failed')
  }
}

const writeCursor = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/**
 * Parses the requested page of a growing list: `after` is the position after which it begins. Select `limit + 1`
 * rows, so that `endPage` can tell whether there are more.
 */
export const beginPage = <T extends z.core.$ZodType>(
  { limit, cursor }: PageQuery,
  position: T,
  size: number = limits.pageMax,
) => ({
  limit: limit === undefined ? size : Number(limit),
  after: cursor === undefined ? undefined : readCursor(position, cursor),
})

/** The rows of the page, and the header with the next page's cursor if there is one. */
export function endPage<Row>(
  found: readonly Row[],
  { limit }: { limit: number },
  positionOf: (row: Row) => readonly unknown[],
) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const headers: Record<string, string> =
    last !== undefined && found.length > limit ? { 'X-Next-Cursor': writeCursor(positionOf(last)) } : {}
  return { rows, headers }
}
