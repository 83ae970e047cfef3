import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useRef, type DragEvent } from 'react'

import type { FreeTime } from '../desk-day.ts'
import type { DeskCell } from './use-desk-keys.ts'

/** Moves a visit by dragging it to a free time. By keyboard: M, arrows, Enter. */
export function useDeskDrag(
  cellAt: (target: EventTarget) => DeskCell | undefined,
  onMove: (visit: DeskVisit, time: FreeTime) => void,
) {
  const dragged = useRef<DeskVisit>(undefined)
  return {
    onDragStart: (event: DragEvent) => {
      const visit = cellAt(event.target)?.visit
      dragged.current = visit?.status === 'booked' ? visit : undefined
      if (dragged.current) event.dataTransfer.effectAllowed = 'move'
      else event.preventDefault()
    },
    onDragOver: (event: DragEvent) => {
      // Marks valid drop targets.
      if (dragged.current && cellAt(event.target)?.time) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const time = cellAt(event.target)?.time
      if (!dragged.current || !time) return
      event.preventDefault()
      onMove(dragged.current, time)
    },
    onDragEnd: () => {
      dragged.current = undefined
    },
  }
}
