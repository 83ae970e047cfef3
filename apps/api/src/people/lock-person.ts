import { eq, sql } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { people } from './people.table.ts'

const lock = prepared((db) =>
  db
    .select({ id: people.id })
    .from(people)
    .where(eq(people.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('lock_person'),
)

/** Holds a person's row until the transaction ends, so that parallel bookings of theirs count one after the other. */
export async function lockPerson(tx: Tx, id: string): Promise<void> {
  await lock(tx).execute({ id })
}
