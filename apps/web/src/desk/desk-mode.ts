import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'

import type { Task } from './desk-day.ts'

/**
 * Where a visit was opened, and where the way back leads: a list or a card, the call list, or the visit in the grid.
 * Without it, a click in the grid, where the focus stays.
 */
type VisitSource = 'list' | 'calls' | 'grid'

/** The date and filters of the desk. */
export interface DeskView {
  date: string
  doctorId?: string | undefined
  speciality?: string | undefined
  status?: string | undefined
}

/** The purpose of the panel next to the day. */
export type Mode =
  | { kind: 'find' }
  | { kind: 'calls' }
  | { kind: 'overbook'; visit: DeskVisit; person?: DeskPerson | undefined }
  | { kind: 'new'; typed: string; parent?: DeskPerson | undefined }
  | { kind: 'card'; person: DeskPerson }
  | { kind: 'correct'; person: DeskPerson; isBirthKnown: boolean }
  | { kind: 'search'; person: DeskPerson | undefined }
  /** `person` is on the phone. `patient` need not be: their card is shown until the day of the visit is. */
  | {
      kind: 'visit'
      id: string
      person?: DeskPerson | undefined
      patient?: DeskPerson | undefined
      from?: VisitSource
      /** The day and filters of the call list it was opened from. */
      list?: DeskView
    }
  | Task

/** A person whose names alone are known; the card loads the rest. */
export const personNamed = (id: string, fullName: string | null, fullNameAr: string | null): DeskPerson => ({
  id,
  fullName,
  fullNameAr,
  birthYear: null,
  gender: null,
  phones: [],
  hasAccount: false,
})

export const patientAsPerson = ({ personId, patientName, patientNameAr }: DeskVisit): DeskPerson =>
  personNamed(personId, patientName, patientNameAr)

/** Identifies what the panel shows: its purpose, and the person or visit. */
export const panelOf = (mode: Mode) => {
  const subject = 'visit' in mode ? mode.visit : mode.kind === 'visit' ? mode : callerOf(mode)
  return `${mode.kind} ${subject?.id}`
}

export const callerOf = (mode: Mode) => ('person' in mode ? mode.person : undefined)

/** Who is on the phone, or whose child is being added. */
export function onPhone(mode: Mode): DeskPerson | undefined {
  if (mode.kind === 'move') return mode.caller
  return mode.kind === 'new' ? mode.parent : callerOf(mode)
}

/** In the URL while Back closes a panel. */
export const panelParameter = 'panel'
