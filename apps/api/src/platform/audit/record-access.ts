import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { hourOf } from './hour.ts'
import { writeEntries } from './write-entries.ts'

export interface Access {
  caller: Caller
  /** What was done, such as `inquiry_opened`. */
  action: string
  records: readonly { id: string; personId: string }[]
}

/** Writes down who sees whose records, in the transaction that reads them: no record is shown without its entry. */
export async function recordAccess(tx: Tx, { clock }: { clock: Clock }, { caller, action, records }: Access): Promise<void> {
  const at = clock.now()
  await writeEntries(tx, {
    at,
    hour: hourOf(at),
    actorId: caller.userId,
    actorRole: caller.role,
    action,
    outcome: 'done',
    records: records.filter(({ personId }) => personId !== caller.userId).map(({ id, personId }) => ({ id, personId })),
  })
}
