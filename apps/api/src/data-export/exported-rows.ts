import { and, asc, eq, getTableColumns, getTableName, inArray, isNull, or, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { personalData } from '../erasure/personal-data.ts'
import type { PersonalTable, Theirs } from '../erasure/personal-table.ts'
import { clinicDay, mayActFor } from '../people/may-act-for.ts'
import { people } from '../people/people.table.ts'
import type { Queryable } from '../platform/db/database.ts'

const pageSize = 500

/** The tables that the file has rows of, and where. */
export const exportedTables = personalData.filter(({ exported }) => exported.length > 0)
export const pathOf = ({ table }: Pick<PersonalTable, 'table'>): string => `data/${getTableName(table)}.json`

/** The columns of the primary key, in their order. */
function keyOf({ table }: PersonalTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

/** The exported columns of a table's rows, page by page, so that memory stays flat however many there are. */
export async function* rowsOf(
  db: Queryable,
  entry: PersonalTable,
  who: Theirs,
): AsyncGenerator<Record<string, unknown>> {
  const columns = getTableColumns(entry.table)
  const orderBy = [...(entry.by ? [columns[entry.by]] : []), ...keyOf(entry)].filter((column) => column !== undefined)
  const order = Object.fromEntries(orderBy.map((column, place) => [`key${place}`, column]))
  const exported = Object.fromEntries(
    entry.exported.flatMap((name) => {
      const column = columns[name]
      return column ? [[name, column] as const] : []
    }),
  )
  for (let after: unknown[] | undefined; ;) {
    const isBeyond: ReturnType<typeof sql> | undefined =
      after &&
      sql`(${sql.join(orderBy, sql`, `)}) > (${sql.join(
        after.map((value, place) => sql.param(value, orderBy[place])),
        sql`, `,
      )})`
    const page: Record<string, unknown>[] = await db
      .select({ ...exported, ...order })
      .from(entry.table)
      .where(and(entry.theirs(who), isBeyond))
      .orderBy(...orderBy.map((column) => asc(column)))
      .limit(pageSize)
    for (const row of page) yield Object.fromEntries(entry.exported.map((name) => [name, row[name]]))
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = orderBy.map((_, place) => last[`key${place}`])
  }
}

/**
 * Whose data the file contains: the account's own, and that of people without an account it may act for, with
 * records that were merged into theirs. Adults with an account of their own have their own file.
 */
export async function exportedPeople(deps: Deps, accountId: string): Promise<Theirs | undefined> {
  const { db } = deps
  const [user] = await db
    .select({ email: users.email, status: users.status })
    .from(users)
    .where(eq(users.id, accountId))
  if (user?.status !== 'verified') return undefined
  const known = await db
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        mayActFor(people.id, accountId, clinicDay(deps)),
        or(eq(people.id, accountId), isNull(people.accountId)),
        isNull(people.mergedInto),
      ),
    )
  const found = new Set([accountId, ...known.map(({ id }) => id)])
  for (let next = [...found]; next.length > 0;) {
    const merged = await db.select({ id: people.id }).from(people).where(inArray(people.mergedInto, next))
    next = merged.map(({ id }) => id).filter((id) => !found.has(id))
    for (const id of next) found.add(id)
  }
  return { accountId, email: user.email, personIds: [...found], zone: clinicDay(deps).zone }
}
