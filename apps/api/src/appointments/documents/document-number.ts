import { lt, max } from 'drizzle-orm'

import { brokeConstraint } from '../../platform/db/database-error.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { documentNumbers } from './document-numbers.table.ts'
import { visitDocuments } from './visit-documents.table.ts'

/** As many as a clinic can have issued since its last backup: those papers exist, and a restore knows none of them. */
const lostByRestore = 10_000

class NumberTaken extends Error {}

/** The number of the next document, if no other takes it first. The release before raises no row, only its documents. */
export async function nextNumber(db: Queryable): Promise<number> {
  const [counted] = await db.select({ last: documentNumbers.last }).from(documentNumbers)
  const [issued] = await db.select({ last: max(visitDocuments.number) }).from(visitDocuments)
  return Math.max(counted?.last ?? 0, issued?.last ?? 0) + 1
}

/** Takes a number in the transaction that stores its document; one that is rolled back takes none. */
export async function takeNumber(tx: Tx, number: number): Promise<void> {
  const taken = await tx
    .insert(documentNumbers)
    .values({ last: number })
    .onConflictDoUpdate({
      target: documentNumbers.id,
      set: { last: number },
      setWhere: lt(documentNumbers.last, number),
    })
    .returning()
  if (taken.length === 0) throw new NumberTaken('another document took this number')
}

/** Whether a document was not stored because another one has its number. */
export const lostNumber = (error: unknown): boolean =>
  error instanceof NumberTaken || brokeConstraint(error, 'visit_documents_number_key')

/** After a restore: no document gets the number of one that was issued after the backup. */
export async function skipLostNumbers(db: Queryable): Promise<void> {
  const last = (await nextNumber(db)) - 1 + lostByRestore
  await db.insert(documentNumbers).values({ last }).onConflictDoUpdate({ target: documentNumbers.id, set: { last } })
}
