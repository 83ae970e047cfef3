import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'

import type { Queryable } from '../db/database.ts'

export interface Entries {
  at: Date
  hour: Date
  /** The account that acts. */
  actorId: string
  actorRole: string
  /** What was done, such as `visit_listed`. */
  action: string
  outcome: 'done' | 'refused'
  /** What it was done to, and the account of whose record it is; an account itself is its own record. */
  records: readonly { id: string; personId: string }[]
}

/**
 * Writes entries, as many as there are records, in one statement: a page of a list costs one round trip. Accounts become audit
 * subjects on the way; an id that belongs to no account stays as it is.
 */
export async function writeEntries(db: Queryable, { at, hour, actorId, actorRole, action, outcome, records }: Entries): Promise<void> {
  if (records.length === 0) return
  const rows = JSON.stringify(records.map((record) => ({ entry: randomUUID(), record: record.id, person: record.personId })))
  await db.execute(sql`
    insert into audit_entries (id, at, hour, actor_id, actor_role, action, outcome, subject_id, patient_id)
    select
      rows.entry, ${at.toISOString()}::timestamptz, ${hour.toISOString()}::timestamptz,
      coalesce((select subject from audit_subjects where user_id = ${actorId}::uuid), ${actorId}::uuid),
      ${actorRole}, ${action}, ${outcome},
      case when rows.record = rows.person then coalesce(owners.subject, rows.person) else rows.record end,
      coalesce(owners.subject, rows.person)
    from json_to_recordset(${rows}::json) as rows (entry uuid, record uuid, person uuid)
    left join audit_subjects owners on owners.user_id = rows.person
    on conflict do nothing`)
}
