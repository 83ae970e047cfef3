import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Where a page of such a list ended: an instant, and the id that breaks ties. */
type Position = readonly [instant: string, id: string]

interface InstantOrder {
  order: SQL[]
  /** True of the rows behind a position, if there is one. */
  behind: (position: Position | undefined) => SQL | undefined
}

const follows = (at: SQLWrapper, id: SQLWrapper, sign: '<' | '>'): InstantOrder['behind'] => {
  const compared = sql.raw(sign)
  return (position) => position && sql`(${at}, ${id}) ${compared} (${position[0]}::timestamptz, ${position[1]}::uuid)`
}

/** A list by an instant, the latest first. */
export const latestFirst = (at: SQLWrapper, id: SQLWrapper): InstantOrder => ({
  order: [desc(at), desc(id)],
  behind: follows(at, id, '<'),
})

export const earliestFirst = (at: SQLWrapper, id: SQLWrapper): InstantOrder => ({
  order: [asc(at), asc(id)],
  behind: follows(at, id, '>'),
})
