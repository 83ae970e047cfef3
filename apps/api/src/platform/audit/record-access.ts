import { randomUUID } from 'node:crypto'

import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { auditEntries } from './audit-entries.table.ts'

export interface Access {
  caller: Caller
  /** What was done, such as `inquiry_opened`. */
  action: string
  records: readonly { id: string; patientId: string }[]
}

const hourMs = 3_600_000

/** Writes down who sees whose records, in the transaction that reads them: no record is shown without its entry. */
export async function recordAccess(tx: Tx, { clock }: { clock: Clock }, { caller, action, records }: Access): Promise<void> {
  const foreign = records.filter(({ patientId }) => patientId !== caller.userId)
  if (foreign.length === 0) return
  const at = clock.now()
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs)
  const actor = { at, hour, actorId: caller.userId, actorRole: caller.role, action }
  await tx
    .insert(auditEntries)
    .values(foreign.map(({ id, patientId }) => ({ id: randomUUID(), ...actor, subjectId: id, patientId })))
    .onConflictDoNothing()
}
