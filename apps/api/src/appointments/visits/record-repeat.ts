import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { appointments } from '../appointments.table.ts'

/** A repeat shows staff the stored answer about a visit, which is an access as any other. */
export async function recordRepeat(tx: Tx, deps: Pick<Deps, 'clock'>, caller: Caller, id: string): Promise<void> {
  const records = await tx
    .select({ id: appointments.id, personId: appointments.personId })
    .from(appointments)
    .where(eq(appointments.id, id))
  await recordAccess(tx, deps, { caller, action: 'visit_read', records })
}
