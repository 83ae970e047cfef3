import { and, eq, type SQL } from 'drizzle-orm'

import { belongsTo } from '../people/belongs-to.ts'
import type { Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { inquiries } from './inquiries.table.ts'

export const own = (accountId: string, id: string): SQL | undefined => and(eq(inquiries.id, id), belongsTo(inquiries.personId, accountId))

/** Another person's inquiry answers like one that does not exist. */
export async function expectOwn(tx: Tx, accountId: string, id: string): Promise<void> {
  const [row] = await tx.select({ id: inquiries.id }).from(inquiries).where(own(accountId, id))
  if (!row) throw new Problem('inquiry_not_found')
}
