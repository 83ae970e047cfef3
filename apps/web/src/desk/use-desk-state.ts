import { useSession } from '../session/use-session.ts'
import { usePendingTime } from './booking/use-pending-time.ts'
import { useProposedTime } from './booking/use-proposed-time.ts'
import { panelOf } from './desk-mode.ts'
import { useDeskMode } from './use-desk-mode.ts'
import { useDeskView } from './use-desk-view.ts'

/** What the desk shows: its day, the purpose of its panel, the current task, and the times chosen or proposed for it. */
export function useDeskState(zone: string, now: Date) {
  const { user } = useSession()
  const deskMode = useDeskMode(user?.id)
  const { mode } = deskMode
  const task = mode.kind === 'book' || mode.kind === 'move' ? mode : undefined
  const deskView = useDeskView(zone, now, task)
  const pendingTime = usePendingTime(deskView.day.data)
  return {
    ...deskMode,
    panel: panelOf(mode),
    task,
    /** The visit in the panel, if the day has it. */
    visit: mode.kind === 'visit' ? deskView.visits.find(({ id }) => id === mode.id) : undefined,
    deskView,
    pendingTime,
    proposed: useProposedTime(deskView, task, pendingTime.pending?.time),
  }
}

export type DeskState = ReturnType<typeof useDeskState>
