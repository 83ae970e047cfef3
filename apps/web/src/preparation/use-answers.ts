import type { Preparation } from '@aafiya/contracts/appointments/preparations'
import { answersToKeep, missingAnswers, type Question } from '@aafiya/contracts/appointments/questions'
import { ApiError } from '@aafiya/contracts/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApiMutation } from '../kit/use-api-mutation.ts'
import { useAutosave } from '../kit/use-autosave.ts'
import { useDraft } from '../kit/use-draft.ts'
import { api } from '../late-api.ts'
import { preparation } from './preparation-queries.ts'
import { answersOf, typedOf, type TypedAnswers } from './typed-answers.ts'

/** What the server does not have yet, and since when. `version`: of the answers that it changes. */
interface Unsaved {
  version: number
  since: string
  typed: TypedAnswers
}

/**
 * Answers while they are typed: each change is on this device at once and on the server after a pause. Of two windows
 * that change one version, the second chooses between both.
 */
export function useAnswers(id: string, before: Preparation) {
  const { questions, version, canAnswer } = before
  const queryClient = useQueryClient()
  const [unsaved, setUnsaved] = useDraft<Unsaved | null>(`answers:${id}`, null)
  const [typed, setTyped] = useState(() => unsaved?.typed ?? typedOf(before.answers))
  const [shown, setShown] = useState(version)
  const [missing, setMissing] = useState<readonly string[]>([])
  // Another window saved, and nothing is typed here.
  if (!unsaved && version > shown) {
    setShown(version)
    setTyped(typedOf(before.answers))
  }
  const read = answersOf(questions, typed)
  const saving = useApiMutation(api.preparations.saveAnswers, {
    eachCounts: true,
    onSuccess: (saved, { body }) => {
      setShown(saved.version)
      setUnsaved((current) => {
        if (!current) return null
        const now = answersToKeep(questions, answersOf(questions, current.typed))
        const isSaved = JSON.stringify(now) === JSON.stringify(answersToKeep(questions, body.answers))
        return isSaved ? null : { ...current, version: saved.version }
      })
      queryClient.setQueryData(preparation(id).queryKey, (known) => known && { ...known, ...saved })
    },
    onError: (failure) => {
      if (failure instanceof ApiError) void queryClient.invalidateQueries({ queryKey: preparation(id).queryKey })
    },
  })
  const save = (isSent: boolean) =>
    saving.mutate({ params: { id }, body: { version: unsaved?.version ?? version, answers: read, isSent } })
  const { refusal, isRefused, isHeld } = useAutosave({
    unsaved,
    saving,
    refusals: ['appointment_not_found', 'answers_changed', 'answers_closed', 'answers_invalid'],
    isClosed: !canAnswer,
    send: () => save(false),
  })

  const since = () => unsaved?.since ?? new Date().toISOString()
  /** Continues from the server's version, with the typed answers or with its own. */
  function settle(isMine: boolean): void {
    saving.reset()
    setShown(version)
    setTyped(isMine ? typed : typedOf(before.answers))
    setUnsaved(isMine ? { version, since: since(), typed } : null)
  }
  return {
    typed,
    write: (question: Question, values: string[]) => {
      const next = { ...typed, [question.id]: values }
      setTyped(next)
      setMissing(missing.filter((one) => one !== question.id))
      setUnsaved({ version: unsaved?.version ?? version, since: since(), typed: next })
    },
    send: () => {
      const open = missingAnswers(questions, read).map((question) => question.id)
      setMissing(open)
      if (open.length === 0) save(true)
      return open.length === 0
    },
    missing,
    isSending: saving.isPending && saving.variables.body.isSent,
    isSaving: unsaved !== null && !isRefused,
    /** How many required questions have no answer yet. */
    toGo: missingAnswers(questions, read).length,
    heldSince: isHeld ? unsaved?.since : undefined,
    hasConflict: refusal === 'answers_changed' && unsaved !== null && version > unsaved.version,
    failure: isRefused && refusal !== 'answers_changed' ? saving.error : undefined,
    keepMine: () => settle(true),
    keepTheirs: () => settle(false),
  }
}

export type Answers = ReturnType<typeof useAnswers>
