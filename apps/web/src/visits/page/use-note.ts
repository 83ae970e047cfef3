import type { NoteHeading } from '@aafiya/contracts/appointments/note-headings'
import type { VisitPage } from '@aafiya/contracts/appointments/visit-notes'
import { ApiError } from '@aafiya/contracts/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
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

const typingPause = 800
const retryPause = 10_000

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
  const code = saving.error instanceof ApiError ? saving.error.code : undefined
  const isGone = code === 'appointment_not_found' || code === 'appointment_cancelled'
  const isRefused = code === 'note_changed' || code === 'note_final' || isGone || !canWrite
  const theirs =
    code === 'note_changed' && unsaved && note && note.version > unsaved.version ? textsOf(note) : undefined

  const send = useEffectEvent(() => {
    if (unsaved)
      saving.mutate({ params: { id }, body: { version: unsaved.version, sections: sectionsOf(unsaved.texts) } })
  })
  const canSend = !saving.isPending && !isRefused
  useEffect(() => {
    if (!unsaved || !canSend) return
    const timer = setTimeout(send, saving.isError ? retryPause : typingPause)
    window.addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', send)
    }
  }, [unsaved, canSend, saving.isError])
  // Leaving the page within the pause.
  const sendLast = useEffectEvent(() => {
    if (canSend) send()
  })
  useEffect(() => () => sendLast(), [])

  /** Continues from a version with these texts, or from the server's note. */
  function settle(from: number, next: NoteTexts, isTyped: boolean): void {
    saving.reset()
    setVersion(from)
    setTexts(next)
    setUnsaved(isTyped ? { version: from, since: unsaved?.since ?? new Date().toISOString(), texts: next } : null)
  }
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
    isSaving: unsaved !== null,
    /** Since when the server could not be reached; what is typed is on this device. */
    heldSince: unsaved && saving.isError && !isRefused ? unsaved.since : undefined,
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
