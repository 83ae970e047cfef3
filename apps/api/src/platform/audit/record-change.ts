import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import { writeEntries } from './write-entries.ts'

export interface Change {
  /** The account that acts: the caller, or the person who has just proved who they are. */
  actor: { userId: string; role: string }
  /** What was done, such as `password_changed`. */
  action: string
  /** The record that changed, where it is not the person's account itself. */
  recordId?: string
  /** Whose it is; the actor's own unless said. */
  personId?: string
}

/** Writes down a change to an account or its rights, in the transaction that makes it. Each has its entry. */
export async function recordChange(tx: Tx, { clock }: { clock: Clock }, change: Change): Promise<void> {
  const { actor, action, personId = actor.userId, recordId = personId } = change
  const at = clock.now()
  const records = [{ id: recordId, personId }]
  await writeEntries(tx, { at, hour: at, actorId: actor.userId, actorRole: actor.role, action, outcome: 'done', records })
}
