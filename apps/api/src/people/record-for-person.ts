import type { ActivityKind } from '@aafiya/contracts/account/activity-kinds'

import type { Deps } from '../deps.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'

/** Audits a change to a visit or inquiry of a person the caller acts for; that person can read it. */
export async function recordForPerson(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  accountId: string,
  action: ActivityKind,
  { id, personId }: { id: string; personId: string },
): Promise<void> {
  if (personId === accountId) return
  await recordChange(tx, deps, {
    actor: { userId: accountId, role: 'patient', sessionId: null },
    action,
    recordId: id,
    personId,
  })
}
