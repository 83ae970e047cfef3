import type { DeskDoctor, DeskVisit } from '@aafiya/contracts/desk/desk'
import type { FoundTime } from '@aafiya/contracts/desk/free-time-search'
import { addDays } from '@aafiya/contracts/hours/clinic-time'
import { useRef, useState } from 'react'

import { useTyped } from '../ui/form/typed.ts'
import { useVisitSteps } from '../visits/calendar/use-visit-steps.ts'
import { useCancelVisit } from '../visits/use-cancel-visit.ts'
import { useDeskBooking } from './booking/use-desk-booking.ts'
import type { FreeTime, Task } from './desk-day.ts'
import { panelOf } from './desk-mode.ts'
import { useDeskCells } from './schedule/use-desk-cells.ts'
import { useMoneyMoved } from './till/till-queries.ts'
import { useDeskShortcuts } from './use-desk-shortcuts.ts'
import { useDeskState } from './use-desk-state.ts'
import { useFindCaller } from './use-find-caller.ts'
import { useOpenPanel } from './use-open-panel.ts'
import { useStepsBack } from './use-steps-back.ts'

/** The front desk: what it shows, and what each key, cell and button of it does. */
export function useDesk(zone: string, now: Date) {
  const desk = useDeskState(zone, now)
  const { mode, setMode, modeNow, caller, withNumbers, patientOnCall, panel, task, visit } = desk
  const { deskView, pendingTime, proposed } = desk
  const { pending } = pendingTime
  const { taskDoctorId, proposeNew } = proposed
  const [isClosing, setClosing] = useState(false)
  const paused = useRef<HTMLDivElement>(null)
  /** The opening for which the panel last took the focus: a panel that returns with its day leaves it. */
  const focusedOpeningRef = useRef<object>(undefined)
  // A session that ends in the middle of work asks for a login over the page, and leaves the work as it is; what is only
  // looked at goes.
  useTyped((task ?? pending) !== undefined || ['overbook', 'new', 'correct', 'search'].includes(mode.kind))
  const { field, place, lookUp, find, startOver, keepAndFind, giveUpTime } = useFindCaller(desk)
  const steps = useVisitSteps()
  // What is to be returned for it shows at once.
  const cancelling = useCancelVisit<DeskVisit>(place, useMoneyMoved())
  const { send: sendLive, ...sending } = useDeskBooking(deskView.day.data, zone, {
    panel,
    isOpen: (sentFrom) => panelOf(modeNow()) === sentFrom,
    onDone: (time, isOpen) => {
      pendingTime.drop(time)
      if (!isOpen) return
      if (mode.kind === 'move') find()
      else startOver()
    },
    onLost: (lost) => task && proposed.propose({ lost }),
    onChanged: (moved) =>
      setMode((shown) => (shown.kind === 'move' && shown.visit.id === moved.id ? { ...shown, visit: moved } : shown)),
  })
  const booking = {
    ...sending,
    /** Without a current day nothing is booked, and the reason comes into view: on a phone its header scrolls away. */
    send: (...wish: Parameters<typeof sendLive>) => {
      if (deskView.isLive) sendLive(...wish)
      else paused.current?.scrollIntoView({ block: 'nearest' })
    },
  }
  const open = useOpenPanel(desk, zone, booking.forget)
  const goTo = (date: string) => {
    proposeNew()
    deskView.show({ date })
  }
  const goDays = (by: number) => goTo(addDays(deskView.view.date, by))
  /** The keys of a visit, in the grid and in its panel. */
  const actOn = (one: DeskVisit, letter: string) => {
    if (letter === 'a') steps.record(one, 'arrived')
    else if (letter === 'm' && one.status === 'booked') open.begin({ kind: 'move', visit: one })
  }
  const cells = useDeskCells(desk, { now, booking, keepAndFind, goDays, onLetter: actOn })
  const { back, leaveOverbook } = useStepsBack(desk, find, open)
  const isEntering = mode.kind === 'new' && !mode.parent
  useDeskShortcuts({
    F2: find,
    F3: open.search,
    F8: caller && (() => open.enterChild(withNumbers(caller))),
    PageDown: task && (({ shiftKey }) => goDays(shiftKey ? 7 : 1)),
    PageUp: task && (({ shiftKey }) => goDays(shiftKey ? -7 : -1)),
    F7: open.call,
    // A second visit at a taken time has its own search and steps.
    F4: mode.kind !== 'overbook' && !isEntering && (() => open.enter(field.current?.value.trim() ?? '')),
    F9: () => setClosing(true),
    Escape: mode.kind === 'find' ? pending && startOver : mode.kind !== 'overbook' && back,
  })

  return {
    ...deskView,
    ...open,
    mode,
    setMode,
    panelKey: panel,
    task,
    visit,
    patientOnCall,
    cells,
    target: proposed.target,
    chosen: proposed.chosen,
    first: proposed.first,
    taskDoctorId,
    pending,
    giveUpTime,
    steps,
    cancelling,
    booking,
    field,
    place,
    paused,
    focusedOpeningRef,
    isClosing,
    setClosing,
    goTo,
    find,
    back,
    leaveOverbook,
    actOn,
    changeTask: (next: Task) => {
      setMode(next)
      proposed.propose({ doctorId: taskDoctorId })
    },
    chooseDoctor: (doctor?: DeskDoctor) => {
      proposeNew(doctor?.id)
      deskView.show({ doctorId: doctor?.id, speciality: undefined, status: undefined })
    },
    /** Selects a time in the day list. */
    keepTime: (time: FreeTime) => {
      if (!task) return keepAndFind(time)
      proposed.setTime(time)
      requestAnimationFrame(() => {
        const button = place.current?.querySelector<HTMLElement>('[data-primary]')
        button?.focus()
        // With what it books above it.
        button?.scrollIntoView({ block: 'center' })
      })
    },
    /** Selects a found time before there is a patient: shows its day, then the search for the caller. */
    keepFound: (found: FoundTime) => {
      deskView.remember()
      deskView.showDay(found.date)
      pendingTime.keepFound(found)
      lookUp()
    },
  }
}

export type ShownDesk = ReturnType<typeof useDesk>
