import { Placeholder, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * Whether an id is one of many: `inArray` makes a parameter of each, which takes longer to write than the rows to read.
 * A prepared statement reads its ids in a subquery, so that the cost of its plan does not depend on their number.
 * Otherwise PostgreSQL finds the general plan too expensive and plans the statement at every call.
 */
export const isAmong = (column: AnyPgColumn, ids: readonly string[] | Placeholder): SQL =>
  ids instanceof Placeholder
    ? sql`${column} = any(array(select unnest(${ids}::uuid[])))`
    : sql`${column} = any(${sql.param([...ids])}::uuid[])`
