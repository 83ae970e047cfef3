import { useDropDraft } from '../kit/use-draft.ts'
import { onPhone, type Mode } from './desk-mode.ts'
import { correctPersonDraft, newPersonDraft } from './desk-parts.ts'
import { keyOfVisit } from './schedule/use-desk-keys.ts'
import { useBackStep } from './use-back-step.ts'
import type { DeskState } from './use-desk-state.ts'
import type { OpenPanel } from './use-open-panel.ts'

/** Where each panel leads back to: with Escape, its button, or the browser's Back. */
export function useStepsBack(desk: DeskState, find: () => void, { call, openCard, openVisit }: OpenPanel) {
  const { mode, setMode, panel, visit, deskView, proposed } = desk
  const dropDraft = useDropDraft()
  /** One step back: to the call list, the visit if the grid has it, or the patient's card if there is one. */
  const back = () => {
    proposed.clear()
    // Given up: the next caller's form begins empty.
    if (mode.kind === 'new') dropDraft(newPersonDraft(mode.parent?.id))
    if (mode.kind === 'correct') dropDraft(correctPersonDraft(mode.person.id))
    const person = onPhone(mode)
    if (mode.kind === 'visit' && mode.from === 'calls') {
      // The list is of the day that was shown.
      if (mode.list) deskView.show(mode.list)
      call()
    } else if (visit && mode.kind === 'visit' && mode.from === 'grid') {
      setMode({ kind: 'find' })
      proposed.setTarget({ key: keyOfVisit(visit), takesFocus: true })
    } else if (person && mode.kind !== 'card') openCard(person)
    else find()
  }
  /** Back to where the second visit was begun. */
  const leaveOverbook = ({ visit: one, person }: Extract<Mode, { kind: 'overbook' }>) =>
    person ? openCard(person) : openVisit(one)
  useBackStep({
    view: deskView,
    panel: mode.kind === 'find' ? undefined : panel,
    onBack: () => (mode.kind === 'overbook' ? leaveOverbook(mode) : back()),
    onDay: () => proposed.proposeNew(),
  })
  return { back, leaveOverbook }
}
