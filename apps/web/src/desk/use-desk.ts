import type { DeskDoctor, DeskVisit } from '@aafiya/contracts/desk/desk'
import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import type { FoundTime } from '@aafiya/contracts/desk/free-time-search'
import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useEffect, useRef, useState } from 'react'

import { useDropDraft } from '../kit/use-draft.ts'
import { useSession } from '../session/use-session.ts'
import { focusIfLost } from '../ui/behaviour/focus-if-lost.ts'
import { useTyped } from '../ui/form/typed.ts'
import { useVisitSteps } from '../visits/calendar/use-visit-steps.ts'
import { useCancelVisit } from '../visits/use-cancel-visit.ts'
import { useDeskBooking } from './booking/use-desk-booking.ts'
import { usePendingTime } from './booking/use-pending-time.ts'
import { useProposedTime } from './booking/use-proposed-time.ts'
import { mayOverbook, type FreeTime, type Task } from './desk-day.ts'
import { panelOf, patientAsPerson } from './desk-mode.ts'
import { newPersonDraft } from './desk-parts.ts'
import { keyOfVisit, type DeskCell } from './schedule/use-desk-keys.ts'
import { useTimeTaken } from './schedule/use-time-taken.ts'
import { useMoneyMoved } from './till/till-queries.ts'
import { useDeskMode } from './use-desk-mode.ts'
import { useDeskShortcuts } from './use-desk-shortcuts.ts'
import { useDeskView } from './use-desk-view.ts'
import { useStepsBack } from './use-steps-back.ts'

/** The state of the desk: its day, the panel's mode and the current task, and the keys. */
export function useDesk(zone: string, now: Date) {
  const { user } = useSession()
  const { mode, setMode, modeNow, caller, withNumbers, patientOnCall } = useDeskMode(user?.id)
  const dropDraft = useDropDraft()
  const [isClosing, setClosing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const paused = useRef<HTMLDivElement>(null)
  /** The opening for which the panel last took the focus: a panel that returns with its day leaves it. */
  const focusedOpeningRef = useRef<object>(undefined)
  const steps = useVisitSteps()
  const panel = panelOf(mode)
  const sayTaken = useTimeTaken(panel)
  // What is to be returned for it shows at once.
  const cancelling = useCancelVisit<DeskVisit>(place, useMoneyMoved())
  const task = mode.kind === 'book' || mode.kind === 'move' ? mode : undefined
  const deskView = useDeskView(zone, now, task)
  const { view, show, showDay, remember, goHome, day, visits, isLive } = deskView
  const { pending, giveUp, drop, keep, keepFound } = usePendingTime(day.data)
  // A session that ends in the middle of work asks for a login over the page, and leaves the work as it is; what is only
  // looked at goes.
  useTyped((task ?? pending) !== undefined || ['overbook', 'new', 'correct', 'search'].includes(mode.kind))
  const [isReloaded] = useState(deskView.hasPanelStep && mode.kind === 'find')
  const isLoaded = day.data !== undefined
  // A panel whose work a reload does not restore leaves the search.
  useEffect(() => {
    if (isReloaded && isLoaded) focusIfLost(field.current)
  }, [isReloaded, isLoaded])
  const proposed = useProposedTime(deskView, task, pending?.time)
  const { isDayShown, setTarget, setTime, propose, proposeNew, taskDoctorId } = proposed
  const visit = mode.kind === 'visit' ? visits.find(({ id }) => id === mode.id) : undefined

  /**
   * What is typed next replaces what an earlier caller left in the field. A field that is there takes the focus before
   * the next key: selected a frame later, the first letters of a quick receptionist would be replaced too.
   */
  const focusFinder = () => {
    const focus = () => {
      // From the end of the page, a long list of results would push the field up under the day.
      place.current?.scrollIntoView()
      field.current?.focus()
      field.current?.select()
    }
    if (field.current) focus()
    else requestAnimationFrame(focus)
  }
  const lookUp = () => {
    setMode({ kind: 'find' })
    proposed.clear()
    focusFinder()
  }
  /** A time that waits for its patient keeps its day in view. */
  const find = () => {
    if (!pending) goHome()
    lookUp()
  }
  const startOver = () => {
    giveUp()
    goHome()
    lookUp()
  }
  /** Selects a time before there is a patient, from the keyboard or the day list, which then go on to the search. */
  const keepAndFind = (time: FreeTime) => {
    keep(time)
    if (mode.kind === 'find') focusFinder()
    else if (mode.kind === 'visit' || mode.kind === 'calls' || mode.kind === 'search') lookUp()
  }
  const { send: sendLive, ...sending } = useDeskBooking(day.data, zone, {
    panel,
    isOpen: (asked) => panelOf(modeNow()) === asked,
    onDone: (time, isOpen) => {
      drop(time)
      if (!isOpen) return
      if (mode.kind === 'move') find()
      else startOver()
    },
    onLost: (lost) => task && propose({ lost }),
    onChanged: (moved) =>
      setMode((now) => (now.kind === 'move' && now.visit.id === moved.id ? { ...now, visit: moved } : now)),
  })
  const booking = {
    ...sending,
    /** Without a current day nothing is booked, and the reason comes into view: on a phone its header scrolls away. */
    send: (...wish: Parameters<typeof sendLive>) => {
      if (isLive) sendLive(...wish)
      else paused.current?.scrollIntoView({ block: 'nearest' })
    },
  }
  const goTo = (wanted: string) => {
    proposeNew()
    show({ date: wanted })
  }
  const goDays = (by: number) => goTo(addDays(view.date, by))
  const cells = {
    onCell: ({ time: wanted }: DeskCell) => {
      // Between two calls a cell only takes the focus.
      if (!wanted || !task) return
      proposed.followFocus(wanted)
      if (booking.failure) booking.forget()
    },
    onOpen: (cell: DeskCell, isArrived: boolean) => {
      if (cell.visit) setMode({ kind: 'visit', id: cell.visit.id, person: patientOnCall(cell.visit), from: 'grid' })
      else if (task) {
        const hasArrived = isArrived && task.kind === 'book' && view.date === deskView.today
        if (isDayShown) booking.send({ task, time: cell.time, hasArrived })
      } else keepAndFind(cell.time)
    },
    onTime: (wanted: FreeTime) => {
      if (mode.kind === 'find' || mode.kind === 'card') keep(wanted)
    },
    onVisit: (one: DeskVisit) => setMode({ kind: 'visit', id: one.id, person: patientOnCall(one) }),
    onTaken: (one: DeskVisit) => {
      const person = task?.kind === 'book' && mayOverbook(one, now) ? task.person : undefined
      sayTaken(one, person && (() => setMode({ kind: 'overbook', visit: one, person })))
    },
    onDay: task && goDays,
    onLetter: (letter: string, cell: DeskCell | undefined) => cell?.visit && actOn(cell.visit, letter),
    /** A visit was dragged to a free time. */
    onDrop: (moved: DeskVisit, to: FreeTime) => {
      booking.forget()
      const dragged: Task = { kind: 'move', visit: moved, isRequestedByPatient: patientOnCall(moved) !== undefined }
      setMode(dragged)
      setTime(to)
      booking.send({ task: dragged, time: to, hasArrived: false, panel: panelOf(dragged) })
    },
  }
  /** The keys of a visit, in the grid and in its panel. */
  function actOn(one: DeskVisit, letter: string): void {
    if (letter === 'a') steps.record(one, 'arrived')
    else if (letter === 'm' && one.status === 'booked') begin({ kind: 'move', visit: one })
  }
  /** A task starts with the time that waits for its patient, otherwise the earliest one, which takes the focus. */
  function begin(next: Task, doctor?: DeskDoctor): void {
    booking.forget()
    // Who calls about their own or their child's visit wants the new time: nobody needs to be told of it afterwards.
    const isRequestedByPatient = next.kind === 'move' && patientOnCall(next.visit) !== undefined
    setMode(next.kind === 'move' ? { ...next, caller, isRequestedByPatient } : next)
    const time = next.kind === 'book' && !doctor ? pending?.time : undefined
    if (time) setTime(time)
    if (time && time.date !== view.date) showDay(time.date)
    propose({ doctorId: doctor?.id ?? (next.kind === 'move' ? next.visit.doctorId : time?.doctorId) })
    if (doctor) show({ doctorId: doctor.id, speciality: undefined, status: undefined })
  }
  const openCard = (person: DeskPerson) => {
    remember()
    setMode({ kind: 'card', person })
  }
  const enter = (typed: string, parent?: DeskPerson) => {
    // Another person is being added, so the old draft is dropped.
    if (typed) dropDraft(newPersonDraft(parent?.id))
    setMode({ kind: 'new', typed, parent })
  }
  /** One number for both: the parent is the one to call. */
  const enterChild = (parent: DeskPerson) => enter(parent.phones[0] ?? parent.guardian?.phones[0] ?? '', parent)
  const openSearch = (person: DeskPerson | undefined) => {
    booking.forget()
    setMode({ kind: 'search', person })
  }
  const search = () => openSearch(caller)
  const searchFor = (person: DeskPerson) => {
    remember()
    openSearch(person)
  }
  const call = () => setMode({ kind: 'calls' })
  /** Shows the day of a visit if it is not visible. */
  function showDayOf(one: DeskVisit): void {
    if (!visits.some(({ id }) => id === one.id)) showDay(civilAt(new Date(one.appointmentDate), zone).date)
  }
  /** From the card or a list: shows the visit in its day. Another patient's visit ends the call. */
  function openVisit(one: DeskVisit): void {
    showDayOf(one)
    setMode({ kind: 'visit', id: one.id, person: patientOnCall(one), from: 'list' })
    setTarget({ key: keyOfVisit(one) })
  }
  const { back, leaveOverbook } = useStepsBack({
    mode,
    setMode,
    panel,
    visit,
    deskView,
    proposed,
    find,
    call,
    openCard,
    openVisit,
  })
  const isEntering = mode.kind === 'new' && !mode.parent
  useDeskShortcuts({
    F2: find,
    F3: search,
    F8: caller && (() => enterChild(withNumbers(caller))),
    PageDown: task && (({ shiftKey }) => goDays(shiftKey ? 7 : 1)),
    PageUp: task && (({ shiftKey }) => goDays(shiftKey ? -7 : -1)),
    F7: call,
    // A second visit at a taken time has its own search and steps.
    F4: mode.kind !== 'overbook' && !isEntering && (() => enter(field.current?.value.trim() ?? '')),
    F9: () => setClosing(true),
    Escape: mode.kind === 'find' ? pending && startOver : mode.kind !== 'overbook' && back,
  })

  return {
    ...deskView,
    cells,
    target: proposed.target,
    steps,
    cancelling,
    booking,
    field,
    place,
    paused,
    focusedOpeningRef,
    mode,
    panelKey: panel,
    task,
    pending,
    giveUpTime: () => (mode.kind === 'find' ? startOver() : giveUp()),
    chosen: proposed.chosen,
    taskDoctorId,
    first: proposed.first,
    visit,
    isClosing,
    setClosing,
    setMode,
    goTo,
    find,
    back,
    begin,
    actOn,
    openCard,
    enter,
    enterChild,
    search,
    searchFor,
    changeTask: (next: Task) => {
      setMode(next)
      propose({ doctorId: taskDoctorId })
    },
    chooseDoctor: (doctor?: DeskDoctor) => {
      proposeNew(doctor?.id)
      show({ doctorId: doctor?.id, speciality: undefined, status: undefined })
    },
    openVisit,
    leaveOverbook,
    patientOnCall,
    call,
    /** The visit of a call; the way back is to the calls. */
    openCall: (one: DeskVisit) => {
      showDayOf(one)
      setMode({ kind: 'visit', id: one.id, from: 'calls', list: view })
      setTarget({ key: keyOfVisit(one) })
    },
    moveVisit: (one: DeskVisit) => {
      showDayOf(one)
      begin({ kind: 'move', visit: one })
    },
    correct: (person: DeskPerson, isBirthKnown: boolean) => setMode({ kind: 'correct', person, isBirthKnown }),
    openCardOf: (one: DeskVisit) => openCard(patientAsPerson(one)),
    /** Selects a time in the day list. */
    keepTime: (wanted: FreeTime) => {
      if (!task) return keepAndFind(wanted)
      setTime(wanted)
      requestAnimationFrame(() => {
        const button = place.current?.querySelector<HTMLElement>('[data-primary]')
        button?.focus()
        // With what it books above it.
        button?.scrollIntoView({ block: 'center' })
      })
    },
    /** Selects a found time before there is a patient: shows its day, then the search for the caller. */
    keepFound: (found: FoundTime) => {
      remember()
      showDay(found.date)
      keepFound(found)
      lookUp()
    },
  }
}

export type DeskState = ReturnType<typeof useDesk>
