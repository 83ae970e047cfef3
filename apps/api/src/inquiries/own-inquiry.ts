import { and, eq, type SQL } from 'drizzle-orm'

import { clinicDay, mayActFor, type RightsDeps } from '../people/may-act-for.ts'
import type { Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { inquiries } from './inquiries.table.ts'

export const own = (deps: RightsDeps, accountId: string, id: string): SQL | undefined =>
  and(eq(inquiries.id, id), mayActFor(inquiries.personId, accountId, clinicDay(deps)))

/** Another person's inquiry answers like one that does not exist. */
export async function expectOwn(tx: Tx, deps: RightsDeps, accountId: string, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(own(deps, accountId, id))
  if (!row) throw new Problem('inquiry_not_found')
}
