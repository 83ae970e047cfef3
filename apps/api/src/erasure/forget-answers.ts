import { inArray, sql } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { cautions } from '../appointments/cautions/cautions.table.ts'
import { visitDocuments } from '../appointments/documents/visit-documents.table.ts'
import { noteAdditions } from '../appointments/notes/visit-notes.table.ts'
import { deskNotes } from '../desk/cards/desk-notes.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { idempotencyKeys } from '../platform/idempotency/idempotency-keys.table.ts'

/**
 * Deletes the answers that are kept for repeats of others' calls and are about people: staff book, write and issue for
 * them. Before the records go, since most answers name a record alone.
 */
export async function forgetAnswers(tx: Tx, personIds: readonly string[]): Promise<void> {
  const ids = [...personIds]
  const visits = tx.select({ id: appointments.id }).from(appointments).where(inArray(appointments.personId, ids))
  const rows = await tx
    .select({ id: visitDocuments.id })
    .from(visitDocuments)
    .where(inArray(visitDocuments.appointmentId, visits))
    .union(tx.select({ id: noteAdditions.id }).from(noteAdditions).where(inArray(noteAdditions.appointmentId, visits)))
    .union(visits)
    .union(tx.select({ id: deskNotes.id }).from(deskNotes).where(inArray(deskNotes.personId, ids)))
    .union(tx.select({ id: cautions.id }).from(cautions).where(inArray(cautions.personId, ids)))
  const named = sql.param([...ids, ...rows.map(({ id }) => id)])
  await tx
    .delete(idempotencyKeys)
    .where(
      sql`exists (select from unnest(${named}::text[]) named where strpos(${idempotencyKeys.answer}::text, named) > 0)`,
    )
}
