import { minutesOf } from '@aafiya/contracts/hours/clinic-time'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useMemo, useState } from 'react'

import { earliestFree, patientIdOf, timesFor, type FreeTime, type Task } from '../desk-day.ts'
import { personCard } from '../desk-queries.ts'
import { keyOfTime, type DeskTarget } from '../schedule/use-desk-keys.ts'
import type { useDeskView } from '../use-desk-view.ts'

/** The time to focus once its day has loaded: a doctor's time, the next one after a lost time, or the earliest. */
interface Proposal {
  doctorId?: string | undefined
  lost?: FreeTime
  /** The previously chosen time no longer applies. */
  isNew?: boolean
}

/**
 * The time chosen for a task, and the one proposed after a change of task, day or doctor, or after a lost time; the
 * proposed time gets the focus. A time that waits for its patient is shown in the grid.
 */
export function useProposedTime(
  { day, columns, view }: ReturnType<typeof useDeskView>,
  task: Task | undefined,
  pending: FreeTime | undefined,
) {
  const [target, setTarget] = useState<DeskTarget>()
  const [time, setTime] = useState<FreeTime>()
  const [proposal, setProposal] = useState<Proposal>()
  const [shown, setShown] = useState<FreeTime>()
  const { date, doctorId } = view
  const sameTime = (wanted: FreeTime | undefined) =>
    wanted &&
    columns
      .find(({ doctor }) => doctor.id === wanted.doctorId)
      ?.free.find((one) => keyOfTime(one) === keyOfTime(wanted))
  // Until the answer arrives the previous day is shown, whose times do not apply.
  const isDayShown = day.data?.date === date
  // A visit stays with its doctor until another one is chosen.
  const ownDoctorId = task?.kind === 'move' ? task.visit.doctorId : undefined
  const taskDoctorId = time?.doctorId ?? doctorId ?? ownDoctorId
  const ofOwnDoctor = useMemo(() => columns.filter(({ doctor }) => doctor.id === ownDoctorId), [columns, ownDoctorId])
  // As far as it is loaded: the panel of a booking loads it, and so does a clash. A proposal does not wait for it.
  const upcoming = useQuery({ ...personCard(task ? patientIdOf(task) : ''), enabled: false }).data?.upcoming
  const suits = useMemo(() => task && day.data && timesFor(task, day.data, upcoming), [task, day.data, upcoming])
  const considered = ownDoctorId !== undefined && doctorId === undefined ? ofOwnDoctor : columns
  // An arrow renders the desk, and looks at no other doctor's times for it.
  const first = useMemo(() => suits && earliestFree(considered, { suits }), [suits, considered])
  if (proposal && suits && isDayShown && !day.isPlaceholderData) {
    const same = proposal.isNew || proposal.lost ? undefined : sameTime(time)
    const ofDoctor = columns.find(({ doctor }) => doctor.id === proposal.doctorId)?.free.filter(suits)
    // On another day, a visit is offered its time of day, or the next one.
    const from = proposal.isNew && task?.kind === 'move' ? minutesOf(task.visit.appointmentTime) : 0
    const own = ofDoctor?.find((one) => one.from >= from) ?? ofDoctor?.[0]
    const { lost } = proposal
    const wantedDoctorId = proposal.doctorId ?? lost?.doctorId
    const offered = ownDoctorId !== undefined && wantedDoctorId === ownDoctorId ? ofOwnDoctor : columns
    const preference = { doctorId: ownDoctorId, suits }
    // After the last time of a day is lost, an earlier one.
    const next = same ?? own ?? earliestFree(offered, { ...preference, lost }) ?? earliestFree(offered, preference)
    setProposal(undefined)
    setTime(next)
    setTarget({ key: next && keyOfTime(next), takesFocus: true })
  }
  if (pending && pending !== shown && isDayShown) {
    setShown(pending)
    setTarget({ key: keyOfTime(pending), isShown: true })
  }
  return {
    isDayShown,
    /** Where the grid's focus or tab stop goes. */
    target,
    setTarget,
    time,
    setTime,
    /** The focus moves at once, what the panel says of the time a moment later. */
    followFocus: (wanted: FreeTime) => startTransition(() => setTime(wanted)),
    /** A time that was just taken elsewhere is no longer selected. */
    chosen: task && isDayShown ? sameTime(time) : undefined,
    taskDoctorId,
    /** The earliest free time that a task is offered; a move stays with its doctor unless another one is shown. */
    first,
    propose: setProposal,
    /** Proposes a time of another day or doctor. */
    proposeNew: (wantedDoctorId = taskDoctorId) => {
      if (task) setProposal({ doctorId: wantedDoctorId, isNew: true })
    },
    clear: () => {
      setTime(undefined)
      setProposal(undefined)
    },
  }
}
