import type { NoteHeading } from '@aafiya/contracts/appointments/note-headings'
import type { VisitPage } from '@aafiya/contracts/appointments/visit-notes'
import { ApiError } from '@aafiya/contracts/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useAutosave } from '../../kit/use-autosave.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { api } from '../../late-api.ts'
import { bothTexts, isSameNote, leftOver, sectionsOf, textsOf, type NoteTexts } from './note-texts.ts'
import { visitPage } from './visit-page-queries.ts'

/** What the server does not have yet. `version`: of the note that it changes. */
interface Unsaved {
  version: number
  since: string
  texts: NoteTexts
}

/** Of a note that the server does not have. */
const stateOf = ({
  refusal,
  rejection,
  isHeld,
}: Pick<ReturnType<typeof useAutosave>, 'refusal' | 'rejection' | 'isHeld'>) =>
  refusal === 'note_changed' ? 'conflict' : rejection ? 'refused' : isHeld ? 'held' : 'saving'

/**
 * The note while it is typed: each change is on this device at once and on the server after a pause. Of two windows
 * that change one version, the second sees both texts and chooses. What the doctor wrote before the visit was completed
 * elsewhere is left over, to be added to the final note.
 */
export function useNote({ visit, note, canWrite }: VisitPage) {
  const { id } = visit
  const queryClient = useQueryClient()
  const [unsaved, setUnsaved] = useDraft<Unsaved | null>(`note:${id}`, null)
  const [texts, setTexts] = useState(() => unsaved?.texts ?? textsOf(note))
  const [version, setVersion] = useState(() => unsaved?.version ?? note?.version ?? 0)
  // Another window saved, and nothing is typed here.
  if (!unsaved && note && note.version > version) {
    setVersion(note.version)
    setTexts(textsOf(note))
  }
  const saving = useApiMutation(api.visitNotes.save, {
    eachCounts: true,
    onSuccess: (saved, { body }) => {
      setVersion(saved.version)
      setUnsaved(
        (current) =>
          current && (isSameNote(current.texts, textsOf(body)) ? null : { ...current, version: saved.version }),
      )
      queryClient.setQueryData(visitPage(id).queryKey, (page) => page && { ...page, note: saved })
    },
    onError: (failure) => {
      if (failure instanceof ApiError) void queryClient.invalidateQueries({ queryKey: visitPage(id).queryKey })
    },
  })
  const send = (handlers?: { onSuccess: () => void; onError: () => void }) =>
    unsaved &&
    saving.mutate({ params: { id }, body: { version: unsaved.version, sections: sectionsOf(unsaved.texts) } }, handlers)
  const { refusal, rejection, isHeld } = useAutosave({
    unsaved,
    saving,
    refusals: ['appointment_not_found', 'appointment_cancelled', 'note_changed', 'note_final'],
    isClosed: !canWrite,
    send: () => send(),
  })
  const theirs =
    refusal === 'note_changed' && unsaved && note && note.version > unsaved.version ? textsOf(note) : undefined

  /** Continues from a version with these texts, or from the server's note. */
  function settle(from: number, next: NoteTexts, isTyped: boolean): void {
    saving.reset()
    setVersion(from)
    setTexts(next)
    setUnsaved(isTyped ? { version: from, since: unsaved?.since ?? new Date().toISOString(), texts: next } : null)
  }
  const state = unsaved === null ? 'saved' : stateOf({ refusal, rejection, isHeld })
  return {
    texts,
    write: (heading: NoteHeading, text: string) => {
      const next = { ...texts, [heading]: text }
      setTexts(next)
      setUnsaved({
        version: unsaved?.version ?? version,
        since: unsaved?.since ?? new Date().toISOString(),
        texts: next,
      })
    },
    state,
    /** What is typed does not reach the server by itself now. */
    isStuck: state !== 'saved' && state !== 'saving',
    /** Why the server refused this text. */
    rejection,
    /** Sends at once what is held on this device. */
    retry: send,
    /** Since when the server could not be reached; what is typed is on this device. */
    heldSince: isHeld ? unsaved?.since : undefined,
    /** What another window saved while this one was typing. */
    theirs,
    keepMine: () => settle(note?.version ?? 0, texts, true),
    keepTheirs: () => settle(note?.version ?? 0, textsOf(note), false),
    keepBoth: () => settle(note?.version ?? 0, bothTexts(textsOf(note), texts), true),
    /** What is typed here and not in the note, which is final. */
    leftOver: unsaved && !canWrite ? sectionsOf(leftOver(unsaved.texts, textsOf(note))) : [],
    forgetLeftOver: () => settle(note?.version ?? 0, textsOf(note), false),
  }
}

export type Note = ReturnType<typeof useNote>
