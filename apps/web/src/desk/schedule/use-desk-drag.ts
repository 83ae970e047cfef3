import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useRef, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import type { DeskColumnDay, FreeTime } from '../desk-day.ts'
import type { DeskCell } from './use-desk-keys.ts'
import { subjectOfTimes, useTimeTaken } from './use-time-taken.ts'

/** Moves a visit by dragging it to a free time. By keyboard: M, arrows, Enter. */
export function useDeskDrag(
  columns: readonly DeskColumnDay[],
  cellAt: (target: EventTarget) => DeskCell | undefined,
  onMove: (visit: DeskVisit, time: FreeTime) => void,
) {
  const { t } = useTranslation('desk')
  const doctorName = useDoctorName()
  const sayTaken = useTimeTaken()
  const dragged = useRef<DeskVisit>(undefined)
  /** Says why the dragged visit stays where it was. */
  const refuse = (place: Element) => {
    const row = place.closest('[role="presentation"]')?.closest('[role="row"]')
    const doctor = columns[Number(row?.getAttribute('aria-rowindex')) - 1]?.doctor
    const taken = cellAt(place)?.visit
    if (!doctor || taken?.id === dragged.current?.id) return
    if (taken) sayTaken(taken)
    else showToast(t('time_unavailable', { doctor: doctorName(doctor) }), subjectOfTimes())
  }
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
    onDragEnd: ({ currentTarget, dataTransfer, clientX, clientY }: DragEvent) => {
      // An invalid target gets no drop event.
      const place = dataTransfer.dropEffect === 'none' ? document.elementFromPoint(clientX, clientY) : null
      if (place && currentTarget.contains(place)) refuse(place)
      dragged.current = undefined
    },
  }
}
