import type { SaveNote, VisitNote } from '@aafiya/contracts/appointments/visit-notes'
import { and, eq, isNull } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { isNoteFinal } from './note-finality.ts'
import { toNote } from './note-view.ts'
import { visitToWriteAbout, type OwnVisit } from './own-visit.ts'
import { visitNotes } from './visit-notes.table.ts'

type Sections = VisitNote['sections']

const isSame = (one: Sections, other: Sections) =>
  one.length === other.length &&
  one.every(({ heading, text }) => other.some((section) => section.heading === heading && section.text === text))

/**
 * Saves a note while it is typed. Of two windows that read the same version, the second one is refused; a repeat of a
 * save whose answer was lost is not.
 */
export const saveNote = (
  deps: Deps,
  caller: Caller,
  own: OwnVisit,
  { version, ...body }: SaveNote,
): Promise<VisitNote> =>
  deps.db.transaction(async (tx) => {
    const visit = await visitToWriteAbout(tx, own)
    const now = deps.clock.now()
    const isThis = eq(visitNotes.appointmentId, visit.id)
    const [before] = await tx.select().from(visitNotes).where(isThis)
    const sections = body.sections.filter(({ text }) => text.trim() !== '')
    if (before && isSame(before.sections, sections)) return toNote(before)
    if (isNoteFinal(visit, before, now)) throw new Problem('note_final')
    const written = { sections, version: version + 1, savedAt: now }
    const [saved] =
      version === 0
        ? await tx
            .insert(visitNotes)
            .values({ appointmentId: visit.id, ...written })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(visitNotes)
            .set(written)
            .where(and(isThis, eq(visitNotes.version, version), isNull(visitNotes.finalAt)))
            .returning()
    if (!saved) throw new Problem('note_changed')
    // One entry an hour: a note is saved every few seconds.
    await recordAccess(tx, deps, { caller, action: 'visit_note_written', records: [visit] })
    return toNote(saved)
  })
