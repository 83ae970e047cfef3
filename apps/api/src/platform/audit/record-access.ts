import type { AuditAction } from '@aafiya/contracts/account/activity-kinds'

import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { hourOf } from './hour.ts'
import { writeEntries } from './write-entries.ts'

export interface Access {
  caller: Caller
  /** The action, such as `inquiry_opened`. */
  action: AuditAction
  records: readonly { id: string; personId: string }[]
}

/**
 * Records who views whose records, in the transaction that reads them: no record is shown without an entry, nor to a
 * session that ended while the transaction waited.
 */
export async function recordAccess(
  tx: Tx,
  { clock }: { clock: Clock },
  { caller, action, records }: Access,
): Promise<void> {
  const at = clock.now()
  await writeEntries(tx, {
    at,
    hour: hourOf(at),
    actor: caller,
    action,
    outcome: 'done',
    records: records.filter(({ personId }) => personId !== caller.userId).map(({ id, personId }) => ({ id, personId })),
  })
}
