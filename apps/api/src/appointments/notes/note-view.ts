import type { NoteAddition, VisitNote } from '@aafiya/contracts/appointments/visit-notes'
import { limits } from '@aafiya/contracts/platform/limits'
import { asc, eq, inArray } from 'drizzle-orm'

import { accountName } from '../../account/account-name.ts'
import { users, type UserRow } from '../../account/users.table.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { noteAdditions, visitNotes } from './visit-notes.table.ts'

export function toNote({ sections, version, savedAt, finalAt }: typeof visitNotes.$inferSelect): VisitNote {
  return {
    sections,
    version,
    savedAt: savedAt.toISOString(),
    ...(finalAt && { finalAt: finalAt.toISOString() }),
  }
}

interface Parts {
  addition: typeof noteAdditions.$inferSelect
  author: Pick<UserRow, 'firstName' | 'lastName' | 'fullNameAr'>
  doctorNameAr: string | null
}

function toAddition({ addition: { id, text, writtenAt }, author, doctorNameAr }: Parts): NoteAddition {
  return {
    id,
    text,
    writtenBy: accountName(author),
    writtenByAr: doctorNameAr ?? author.fullNameAr,
    writtenAt: writtenAt.toISOString(),
  }
}

/** What was written about visits, by the visit. */
export async function notesOfVisits(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { note: VisitNote | null; additions: NoteAddition[] }>()
  const notes = await db
    .select()
    .from(visitNotes)
    .where(inArray(visitNotes.appointmentId, [...ids]))
  const additions = await db
    .select({ addition: noteAdditions, author: users, doctorNameAr: doctors.fullNameAr })
    .from(noteAdditions)
    .innerJoin(users, eq(users.id, noteAdditions.writtenBy))
    .leftJoin(doctors, eq(doctors.userId, users.id))
    .where(inArray(noteAdditions.appointmentId, [...ids]))
    .orderBy(asc(noteAdditions.writtenAt), asc(noteAdditions.id))
    .limit(limits.pageMax * ids.length)
  return new Map(
    ids.map((id) => {
      const note = notes.find(({ appointmentId }) => appointmentId === id)
      const added = additions.filter(({ addition }) => addition.appointmentId === id).map(toAddition)
      return [id, { note: note ? toNote(note) : null, additions: added }]
    }),
  )
}
