import type { DeskVisit } from '@aafiya/contracts/desk/desk'

import type { useDeskBooking } from '../booking/use-desk-booking.ts'
import { mayOverbook, type FreeTime, type Task } from '../desk-day.ts'
import { panelOf } from '../desk-mode.ts'
import type { DeskState } from '../use-desk-state.ts'
import type { DeskCell } from './use-desk-keys.ts'
import { useTimeTaken } from './use-time-taken.ts'

interface CellSteps {
  now: Date
  booking: Pick<ReturnType<typeof useDeskBooking>, 'send' | 'failure' | 'forget'>
  keepAndFind: (time: FreeTime) => void
  goDays: (by: number) => void
  onLetter: (visit: DeskVisit, letter: string) => void
}

/** What the keys and the pointer do in the cells of the grid, which depends on the task in the panel. */
export function useDeskCells(desk: DeskState, { now, booking, keepAndFind, goDays, onLetter }: CellSteps) {
  const { mode, setMode, panel, patientOnCall, task, deskView, pendingTime, proposed } = desk
  const sayTaken = useTimeTaken(panel)
  return {
    onCell: ({ time }: DeskCell) => {
      // Between two calls a cell only takes the focus.
      if (!time || !task) return
      proposed.followFocus(time)
      if (booking.failure) booking.forget()
    },
    onOpen: (cell: DeskCell, isArrived: boolean) => {
      if (cell.visit) setMode({ kind: 'visit', id: cell.visit.id, person: patientOnCall(cell.visit), from: 'grid' })
      else if (task) {
        const hasArrived = isArrived && task.kind === 'book' && deskView.view.date === deskView.today
        if (proposed.isDayShown) booking.send({ task, time: cell.time, hasArrived })
      } else keepAndFind(cell.time)
    },
    onTime: (time: FreeTime) => {
      if (mode.kind === 'find' || mode.kind === 'card') pendingTime.keep(time)
    },
    onVisit: (one: DeskVisit) => setMode({ kind: 'visit', id: one.id, person: patientOnCall(one) }),
    onTaken: (one: DeskVisit) => {
      const person = task?.kind === 'book' && mayOverbook(one, now) ? task.person : undefined
      sayTaken(one, person && (() => setMode({ kind: 'overbook', visit: one, person })))
    },
    onDay: task && goDays,
    onLetter: (letter: string, cell: DeskCell | undefined) => cell?.visit && onLetter(cell.visit, letter),
    /** A visit was dragged to a free time. */
    onDrop: (moved: DeskVisit, to: FreeTime) => {
      booking.forget()
      const dragged: Task = { kind: 'move', visit: moved, isRequestedByPatient: patientOnCall(moved) !== undefined }
      setMode(dragged)
      proposed.setTime(to)
      booking.send({ task: dragged, time: to, hasArrived: false, panel: panelOf(dragged) })
    },
  }
}
