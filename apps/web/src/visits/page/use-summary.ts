import type { SaveSummary, VisitPapers, VisitSummary } from '@aafiya/contracts/appointments/visit-papers'
import { ApiError } from '@aafiya/contracts/client'
import { useQueryClient } from '@tanstack/react-query'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useAutosave } from '../../kit/use-autosave.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { api } from '../../late-api.ts'
import { visitPapers } from './visit-page-queries.ts'

/** What the server does not have yet. `version`: of the summary that it changes. */
interface Unsaved {
  version: number
  text: string
  guardiansRead: boolean
}

const isSame = (one: Omit<Unsaved, 'version'>, { text, guardiansRead }: SaveSummary) =>
  one.text === text && one.guardiansRead === guardiansRead

/** The summary for the patient while it is typed: saved as the note is, until the patient can read it. */
export function useSummary(id: string, { summary }: VisitPapers) {
  const queryClient = useQueryClient()
  const [unsaved, setUnsaved] = useDraft<Unsaved | null>(`summary:${id}`, null)
  const { queryKey } = visitPapers(id)
  const show = (shown: VisitSummary) =>
    queryClient.setQueryData<VisitPapers>(queryKey, (papers) => papers && { ...papers, summary: shown })
  const refetchRefused = (failure: Error) => {
    if (failure instanceof ApiError) void queryClient.invalidateQueries({ queryKey })
  }
  const saving = useApiMutation(api.visitPapers.saveSummary, {
    eachCounts: true,
    onSuccess: (saved, { body }) => {
      setUnsaved((current) => current && (isSame(current, body) ? null : { ...current, version: saved.version }))
      show(saved)
    },
    onError: refetchRefused,
  })
  const releasing = useApiMutation(api.visitPapers.releaseSummary, { onSuccess: show, onError: refetchRefused })
  const takingBack = useApiMutation(api.visitPapers.takeBackSummary, { onSuccess: show })
  const { rejection, isRefused, isHeld } = useAutosave({
    unsaved,
    saving,
    refusals: ['appointment_not_found', 'appointment_cancelled', 'summary_changed', 'summary_released'],
    send: () => unsaved && saving.mutate({ params: { id }, body: unsaved }),
  })
  const theirs =
    isRefused && unsaved && summary && (summary.version > unsaved.version || summary.releasedAt) ? summary : undefined

  const version = summary?.version ?? 0
  const { text, guardiansRead } = unsaved ?? summary ?? { text: '', guardiansRead: false }
  const change = (changed: Partial<Unsaved>) =>
    setUnsaved((mine) => ({ version, text, guardiansRead, ...mine, ...changed }))
  return {
    text,
    write: (words: string) => change({ text: words }),
    isSaving: unsaved !== null && !isRefused,
    /** Why the server refused this text. */
    rejection,
    isHeld,
    isRefused,
    /** What another window saved or released while this one was typing. */
    theirs,
    keepMine: () => {
      saving.reset()
      setUnsaved((mine) => mine && { ...mine, version })
    },
    keepTheirs: () => {
      saving.reset()
      setUnsaved(null)
    },
    guardiansRead,
    setGuardiansRead: (isAgreed: boolean) => change({ guardiansRead: isAgreed }),
    release: () => releasing.mutate({ params: { id }, body: { version, guardiansRead } }),
    takeBack: () => takingBack.mutate({ params: { id } }),
    isTakenBack: takingBack.isSuccess,
    isChanging: releasing.isPending || takingBack.isPending,
    failure: releasing.error ?? takingBack.error,
  }
}
