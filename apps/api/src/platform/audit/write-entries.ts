import type { AuditAction } from '@aafiya/contracts/account/activity-kinds'
import { sql } from 'drizzle-orm'

import type { Database, Queryable } from '../db/database.ts'
import { Problem } from '../problem.ts'

/** The account that acts. */
export interface Actor {
  userId: string
  role: string
  /**
   * The session, which must still be active. Null if there is none (an operator, a job, a link), if the verb itself
   * begins or ends it, or if a patient acts: their records stay theirs.
   */
  sessionId: string | null
}

export interface Entries {
  at: Date
  hour: Date
  actor: Actor
  /** The action, such as `visit_listed`. */
  action: AuditAction
  outcome: 'done' | 'refused'
  /** The records, each with its owner's account; an account is its own record. */
  records: readonly { id: string; personId: string }[]
}

/**
 * Writes one entry per record in a single statement, so a page of a list costs one round trip. Account ids become
 * audit subjects; ids that belong to no account are stored unchanged.
 *
 * The caller's session may have ended while the verb waited for locks: by a suspension, or another role. Then this
 * refuses, so that the transaction changes and shows nothing.
 */
export async function writeEntries(
  db: Queryable,
  { at, hour, actor, action, outcome, records }: Entries,
): Promise<void> {
  if (records.length === 0) return
  const { userId, role, sessionId } = actor
  const ids = sql.param(records.map(({ id }) => id))
  const people = sql.param(records.map(({ personId }) => personId))
  const entries = sql`
    insert into audit_entries (id, at, hour, actor_id, actor_role, action, outcome, subject_id, patient_id)
    select
      gen_random_uuid(), ${at.toISOString()}::timestamptz, ${hour.toISOString()}::timestamptz,
      coalesce((select subject from audit_subjects where user_id = ${userId}::uuid), ${userId}::uuid),
      ${role}, ${action}, ${outcome},
      case when rows.record = rows.person then coalesce(owners.subject, rows.person) else rows.record end,
      coalesce(owners.subject, rows.person)
    from unnest(${ids}::uuid[], ${people}::uuid[]) as rows (record, person)
    left join audit_subjects owners on owners.user_id = rows.person
    on conflict do nothing`
  if (sessionId === null) {
    await db.execute(entries)
    return
  }
  const written = db.$with('written', {}).as(entries)
  const isActive = sql<boolean>`exists (select from sessions where id = ${sessionId} and ended_at is null)`
  const [session] = await db
    .with(written)
    .select({ isActive })
    .from(sql`(values (1)) as once`)
  if (!session?.isActive) throw new Problem('signed_out')
}

/**
 * Deletes audit entries before that, some at a time. The app's role may delete none: a function of the table's owner
 * does, which spares the last three years, so that no setting and no intruder wipes out what happened lately.
 */
export async function deleteOldEntries(db: Database, before: Date): Promise<void> {
  const deleteSome = () =>
    db
      .select({ gone: sql<number>`delete_old_audit_entries(${before.toISOString()}::timestamptz)` })
      .from(sql`(values (1)) as once`)
  while (((await deleteSome())[0]?.gone ?? 0) > 0);
}
