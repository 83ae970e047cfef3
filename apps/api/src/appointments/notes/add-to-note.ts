import { randomUUID } from 'node:crypto'

import type { NoteAddition } from '@aafiya/contracts/appointments/visit-notes'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { recordRepeat } from '../visits/record-repeat.ts'
import { isNoteFinal } from './note-finality.ts'
import { notesOfVisits } from './note-view.ts'
import { visitToWriteAbout, type OwnVisit } from './own-visit.ts'
import { noteAdditions, visitNotes } from './visit-notes.table.ts'

/** Adds to a note that is final, under the doctor's name and the time. */
export const addToNote = (
  deps: Deps,
  caller: Caller,
  own: OwnVisit,
  text: string,
  repeatable?: Repeatable,
): Promise<NoteAddition> =>
  runIdempotently(
    deps,
    repeatable,
    async (tx) => {
      const visit = await visitToWriteAbout(tx, own)
      const now = deps.clock.now()
      const [note] = await tx.select().from(visitNotes).where(eq(visitNotes.appointmentId, visit.id))
      if (!isNoteFinal(visit, note, now)) throw new Problem('note_not_final')
      const id = randomUUID()
      await tx
        .insert(noteAdditions)
        .values({ id, appointmentId: visit.id, text, writtenBy: caller.userId, writtenAt: now })
      const { personId } = visit
      await recordChange(tx, deps, { actor: caller, action: 'visit_note_added', recordId: visit.id, personId })
      const added = (await notesOfVisits(tx, [visit.id]))
        .get(visit.id)
        ?.additions.find((addition) => addition.id === id)
      if (!added) throw new Problem('appointment_not_found')
      return added
    },
    (tx) => recordRepeat(tx, deps, caller, own.id),
  )
