import { and, desc, eq, isNull } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'
import { merges } from './merges.table.ts'

/** When a record of the desk was last claimed by this person's account, if one was. */
export async function claimedAt(tx: Tx, personId: string): Promise<Date | undefined> {
  const [claim] = await tx
    .select({ at: merges.mergedAt })
    .from(merges)
    .where(and(eq(merges.keptId, personId), eq(merges.isClaim, true), isNull(merges.undoneAt)))
    .orderBy(desc(merges.mergedAt))
    .limit(1)
  return claim?.at
}
