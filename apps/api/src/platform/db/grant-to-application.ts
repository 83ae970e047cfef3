import { sql } from 'drizzle-orm'

import type { Queryable } from './database.ts'

/**
 * What only grows: the application adds rows and reads them. Triggers refuse the rest too, but a table's owner could
 * disable those.
 */
const appendOnly = ['audit_entries', 'ledger_entries', 'receipts', 'closings', 'closed_entries']

/** Who signs in to a database by an address; undefined where the environment or the server decides. */
const roleOf = (url: string): string | undefined => decodeURIComponent(new URL(url).username) || undefined

/** The role that serves, if it is not the one that migrates. */
export function applicationRole(url: string, migrationUrl: string): string | undefined {
  const [application, owner] = [roleOf(url), roleOf(migrationUrl)]
  return application === owner ? undefined : application
}

/**
 * Gives the application's role what it needs of the tables as they are now, and takes away the rest: it reads and
 * writes rows, adds to what only grows, and deletes one audit subject at a time. It changes no table and disables no
 * trigger, since it owns none. Done by the owner with every migration, so that a new table is never without it.
 */
export async function grantToApplication(tx: Queryable, role: string): Promise<void> {
  const to = sql.identifier(role)
  const only = sql.raw(appendOnly.map((name) => `"${name}"`).join(', '))
  for (const statement of [
    sql`revoke all on all tables in schema public from ${to}`,
    sql`grant usage on schema public, drizzle to ${to}`,
    sql`grant select on all tables in schema drizzle to ${to}`,
    sql`grant select, insert, update, delete on all tables in schema public to ${to}`,
    sql`grant usage, select on all sequences in schema public to ${to}`,
    sql`revoke update, delete on ${only} from ${to}`,
    // A trigger of the owner's makes the subject of a new account.
    sql`revoke insert, update on audit_subjects from ${to}`,
    // What is written there may be deleted from the audit.
    sql`revoke insert, update, delete on audit_archives from ${to}`,
  ])
    await tx.execute(statement)
}
