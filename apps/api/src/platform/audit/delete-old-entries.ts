import { sql } from 'drizzle-orm'

import type { Database } from '../db/database.ts'

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
