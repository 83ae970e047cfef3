import { and, eq, lte } from 'drizzle-orm'

import { appointments } from '../../appointments/appointments.table.ts'
import { deleteHolds } from '../../appointments/clear-holds.ts'
import type { Deps } from '../../deps.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { Problem } from '../../platform/problem.ts'
import { heldBy } from './held-by.ts'
import { showHold } from './show-hold.ts'

/** Releases a held slot. One that has been released, taken or paid for is no longer found; nor is another patient's. */
export async function releaseHold(deps: Deps, accountId: string, id: string) {
  const isTheirs = and(eq(appointments.id, id), heldBy(deps, accountId))
  const [released] = await deleteHolds(deps.db, isTheirs).returning({ id: appointments.id })
  if (!released) throw new Problem('hold_not_found')
  return showHold(deps, accountId)
}

/** Expired holds block no one; a day later their rows are deleted. */
export const sweepHolds = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  deleteInBatches(
    db,
    appointments,
    and(eq(appointments.status, 'held'), lte(appointments.heldUntil, new Date(clock.now().getTime() - 86_400_000))),
  )
