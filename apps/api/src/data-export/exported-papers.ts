import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'

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

interface Exported {
  ids: readonly string[]
  requestedAt: Date
}

/**
 * Whether the account may still read all papers of a file, and none has changed since it began to be made: a document
 * that was withdrawn is in it without its stamp, and a summary that was taken back may not be right.
 */
export async function areStillOpen(db: Queryable, who: Theirs, { ids, requestedAt }: Exported): Promise<boolean> {
  if (ids.length === 0) return true
  const among = sql`any(${sql.param([...ids])}::uuid[])`
  const summaries = db
    .select({ id: visitSummaries.appointmentId })
    .from(visitSummaries)
    .innerJoin(appointments, eq(appointments.id, visitSummaries.appointmentId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(
      and(
        sql`${visitSummaries.appointmentId} = ${among}`,
        // A summary that was released later was taken back before that.
        lte(visitSummaries.releasedAt, requestedAt),
        mayReadPaper(who.accountId, visitSummaries, who),
      ),
    )
  const documents = db
    .select({ id: visitDocuments.id })
    .from(visitDocuments)
    .innerJoin(appointments, eq(appointments.id, visitDocuments.appointmentId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(
      and(
        sql`${visitDocuments.id} = ${among}`,
        or(isNull(visitDocuments.withdrawnAt), lt(visitDocuments.withdrawnAt, requestedAt)),
        mayReadPaper(who.accountId, issuedPaper, who),
      ),
    )
  return (await summaries.unionAll(documents)).length === ids.length
}
