import type { DeskDoctor, DeskVisit } from '@aafiya/contracts/desk/desk'
import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'

import { useDropDraft } from '../kit/use-draft.ts'
import type { Task } from './desk-day.ts'
import { patientAsPerson } from './desk-mode.ts'
import { newPersonDraft } from './desk-parts.ts'
import { keyOfVisit } from './schedule/use-desk-keys.ts'
import type { DeskState } from './use-desk-state.ts'

/** What opens in the panel: a card, a form, a visit, a search or a task; the last attempt to book is forgotten first. */
export function useOpenPanel(desk: DeskState, zone: string, forgetBooking: () => void) {
  const { setMode, caller, patientOnCall, deskView, pendingTime, proposed } = desk
  const dropDraft = useDropDraft()
  /** A task starts with the time that waits for its patient, otherwise the earliest one, which takes the focus. */
  const begin = (next: Task, doctor?: DeskDoctor) => {
    forgetBooking()
    // Who calls about their own or their child's visit wants the new time: nobody needs to be told of it afterwards.
    const isRequestedByPatient = next.kind === 'move' && patientOnCall(next.visit) !== undefined
    setMode(next.kind === 'move' ? { ...next, caller, isRequestedByPatient } : next)
    const time = next.kind === 'book' && !doctor ? pendingTime.pending?.time : undefined
    if (time) proposed.setTime(time)
    if (time && time.date !== deskView.view.date) deskView.showDay(time.date)
    proposed.propose({ doctorId: doctor?.id ?? (next.kind === 'move' ? next.visit.doctorId : time?.doctorId) })
    if (doctor) deskView.show({ doctorId: doctor.id, speciality: undefined, status: undefined })
  }
  const openCard = (person: DeskPerson) => {
    deskView.remember()
    setMode({ kind: 'card', person })
  }
  const enter = (typed: string, parent?: DeskPerson) => {
    // Another person is being added, so the old draft is dropped.
    if (typed) dropDraft(newPersonDraft(parent?.id))
    setMode({ kind: 'new', typed, parent })
  }
  const openSearch = (person: DeskPerson | undefined) => {
    forgetBooking()
    setMode({ kind: 'search', person })
  }
  /** Shows the day of a visit if it is not visible. */
  const showDayOf = (one: DeskVisit) => {
    if (!deskView.visits.some(({ id }) => id === one.id))
      deskView.showDay(civilAt(new Date(one.appointmentDate), zone).date)
  }
  return {
    begin,
    openCard,
    openCardOf: (one: DeskVisit) => openCard(patientAsPerson(one)),
    enter,
    /** One number for both: the parent is the one to call. */
    enterChild: (parent: DeskPerson) => enter(parent.phones[0] ?? parent.guardian?.phones[0] ?? '', parent),
    correct: (person: DeskPerson, isBirthKnown: boolean) => setMode({ kind: 'correct', person, isBirthKnown }),
    search: () => openSearch(caller),
    searchFor: (person: DeskPerson) => {
      deskView.remember()
      openSearch(person)
    },
    call: () => setMode({ kind: 'calls' }),
    /** The visit of a call; the way back is to the calls. */
    openCall: (one: DeskVisit) => {
      showDayOf(one)
      setMode({ kind: 'visit', id: one.id, from: 'calls', list: deskView.view })
      proposed.setTarget({ key: keyOfVisit(one) })
    },
    /** From the card or a list: shows the visit in its day. Another patient's visit ends the call. */
    openVisit: (one: DeskVisit) => {
      showDayOf(one)
      setMode({ kind: 'visit', id: one.id, person: patientOnCall(one), from: 'list' })
      proposed.setTarget({ key: keyOfVisit(one) })
    },
    moveVisit: (one: DeskVisit) => {
      showDayOf(one)
      begin({ kind: 'move', visit: one })
    },
  }
}

export type OpenPanel = ReturnType<typeof useOpenPanel>
