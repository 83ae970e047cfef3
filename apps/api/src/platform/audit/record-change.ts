import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import { writeEntries, type Entries } from './write-entries.ts'

/** The same change to several records, each with its owner. */
type Changes = Pick<Entries, 'actor' | 'action' | 'records'>

export interface Change extends Omit<Changes, 'records'> {
  /** The record that changed, where it is not the person's account itself. */
  recordId?: string
  /** The owner of the record; the actor by default. */
  personId?: string
}

/** Writes down changes in the transaction that makes them, by one statement. Each has its entry. */
export async function recordChanges(tx: Tx, { clock }: { clock: Clock }, changes: Changes): Promise<void> {
  const at = clock.now()
  await writeEntries(tx, { at, hour: at, outcome: 'done', ...changes })
}

/** Writes down a change to an account, its rights or one of its records. */
export function recordChange(tx: Tx, deps: { clock: Clock }, change: Change): Promise<void> {
  const { actor, action, personId = actor.userId, recordId = personId } = change
  return recordChanges(tx, deps, { actor, action, records: [{ id: recordId, personId }] })
}
