import type { AuditAction } from '@aafiya/contracts/account/activity-kinds'

import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import { writeEntries } from './write-entries.ts'

export interface Change {
  /** The acting account: the caller, or the person who has just proved their identity. */
  actor: { userId: string; role: string }
  /** The action, such as `password_changed`. */
  action: AuditAction
  /** The record that changed, where it is not the person's account itself. */
  recordId?: string
  /** The owner of the record; the actor by default. */
  personId?: string
}

/** Writes down a change to an account or its rights, in the transaction that makes it. Each has its entry. */
export async function recordChange(tx: Tx, { clock }: { clock: Clock }, change: Change): Promise<void> {
  const { actor, action, personId = actor.userId, recordId = personId } = change
  const at = clock.now()
  const records = [{ id: recordId, personId }]
  await writeEntries(tx, {
    at,
    hour: at,
    actorId: actor.userId,
    actorRole: actor.role,
    action,
    outcome: 'done',
    records,
  })
}
