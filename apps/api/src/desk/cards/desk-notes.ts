import { randomUUID } from 'node:crypto'

import type { DeskNote } from '@aafiya/contracts/desk/person-cards'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, desc, eq } from 'drizzle-orm'

import { accountName } from '../../account/account-name.ts'
import { users } from '../../account/users.table.ts'
import type { Deps } from '../../deps.ts'
import { lockPerson, refuseErased } from '../../people/lock-person.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { deskNotes } from './desk-notes.table.ts'

/** The notes about a person, latest first. */
export async function notesOf(db: Queryable, personId: string): Promise<DeskNote[]> {
  const rows = await db
    .select({ note: deskNotes, author: users })
    .from(deskNotes)
    .innerJoin(users, eq(users.id, deskNotes.writtenBy))
    .where(eq(deskNotes.personId, personId))
    .orderBy(desc(deskNotes.writtenAt), desc(deskNotes.id))
    .limit(limits.pageMax)
  return rows.map(({ note: { id, text, writtenAt }, author }) => ({
    id,
    text,
    writtenBy: accountName(author),
    writtenAt: writtenAt.toISOString(),
  }))
}

/** All notes about a person, in the transaction that records who reads them. */
const listNotes = (deps: Deps, caller: Caller, personId: string): Promise<DeskNote[]> =>
  deps.db.transaction(async (tx) => {
    const records = [{ id: personId, personId }]
    await recordAccess(tx, deps, { caller, action: 'desk_notes_listed', records })
    return notesOf(tx, personId)
  })

/** A repeat adds nothing and answers the notes of today: those that were removed since stay removed. */
export async function addNote(
  deps: Deps,
  caller: Caller,
  personId: string,
  text: string,
  repeatable?: Repeatable,
): Promise<DeskNote[]> {
  await runIdempotently(deps, repeatable, async (tx) => {
    // Blocks a merge: otherwise the note would stay with the merged person.
    await lockPerson(tx, personId)
    await refuseErased(tx, personId)
    const id = randomUUID()
    await tx.insert(deskNotes).values({ id, personId, text, writtenBy: caller.userId, writtenAt: deps.clock.now() })
    await recordChange(tx, deps, { actor: caller, action: 'desk_note_added', personId, recordId: id })
    return { id }
  })
  return listNotes(deps, caller, personId)
}

export const removeNote = (deps: Deps, caller: Caller, personId: string, id: string): Promise<DeskNote[]> =>
  deps.db.transaction(async (tx) => {
    await lockPerson(tx, personId)
    const removed = await tx
      .delete(deskNotes)
      .where(and(eq(deskNotes.id, id), eq(deskNotes.personId, personId)))
      .returning({ id: deskNotes.id })
    await recordChange(tx, deps, {
      actor: caller,
      action: removed.length > 0 ? 'desk_note_removed' : 'desk_notes_listed',
      personId,
      recordId: removed[0]?.id ?? personId,
    })
    return notesOf(tx, personId)
  })
