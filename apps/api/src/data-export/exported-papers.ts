import { and, eq, ne, not, sql, type SQL } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { issuedPaper, visitDocuments } from '../appointments/documents/visit-documents.table.ts'
import { mayReadPaper } from '../appointments/papers/guardian-reading.ts'
import { visitSummaries } from '../appointments/papers/visit-summaries.table.ts'
import type { Theirs } from '../erasure/personal-table.ts'
import { people } from '../people/people.table.ts'
import type { Queryable } from '../platform/db/database.ts'

/** What names a summary or a document in the list of a file. */
const keyColumns = new Map<unknown, string>([
  [visitSummaries, 'appointmentId'],
  [visitDocuments, 'id'],
])

export function paperIn({ table }: { table: unknown }, row: Readonly<Record<string, unknown>>): string | undefined {
  const id = row[keyColumns.get(table) ?? '']
  return typeof id === 'string' ? id : undefined
}

async function papersWhere(
  db: Queryable,
  ids: Iterable<string>,
  ofSummary: SQL | undefined,
  ofDocument: SQL | undefined,
): Promise<string[]> {
  const among = sql`any(${sql.param([...ids])}::uuid[])`
  const summaries = db
    .select({ id: visitSummaries.appointmentId })
    .from(visitSummaries)
    .innerJoin(appointments, eq(appointments.id, visitSummaries.appointmentId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(and(sql`${visitSummaries.appointmentId} = ${among}`, ofSummary))
  const documents = db
    .select({ id: visitDocuments.id })
    .from(visitDocuments)
    .innerJoin(appointments, eq(appointments.id, visitDocuments.appointmentId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(and(sql`${visitDocuments.id} = ${among}`, ofDocument))
  return (await summaries.unionAll(documents)).map(({ id }) => id)
}

/** Of the papers in a file, those of other people, which may be closed to the account later. */
export const papersOfOthers = (db: Queryable, { accountId }: Theirs, ids: ReadonlySet<string>): Promise<string[]> =>
  ids.size === 0 ? Promise.resolve([]) : papersWhere(db, ids, ne(people.id, accountId), ne(people.id, accountId))

/** Whether one of the papers is closed to the account by now. */
export const isOneClosed = async (db: Queryable, who: Theirs, ids: readonly string[]): Promise<boolean> =>
  ids.length > 0 &&
  (
    await papersWhere(
      db,
      ids,
      not(mayReadPaper(who.accountId, visitSummaries, who)),
      not(mayReadPaper(who.accountId, issuedPaper, who)),
    )
  ).length > 0
