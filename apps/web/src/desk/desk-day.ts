import { isDueAtCounter, visitEnd, visitMinutes } from '@aafiya/contracts/appointments/booking-facts'
import { mayMoveTo } from '@aafiya/contracts/appointments/follow-up'
import type { DeskDay, DeskDoctor, DeskVisit } from '@aafiya/contracts/desk/desk'
import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import type { OfferedVisitType } from '@aafiya/contracts/doctors/offered-visit-type'
import { usualType } from '@aafiya/contracts/doctors/usual-type'
import { civilAt, minutesOf } from '@aafiya/contracts/hours/clinic-time'
import { defaultSchedule, minutesRange } from '@aafiya/contracts/hours/schedule'
import {
  freeAmong,
  openStartsOf,
  staffTerms,
  standardVisit,
  type Span,
  type VisitLength,
} from '@aafiya/contracts/hours/slots'

import { blocksOf, type Block, type CalendarDay } from '../visits/calendar/calendar-day.ts'

/** The day with whole visits. */
export interface ShownDay extends Omit<DeskDay, 'visits'> {
  visits: DeskVisit[]
}

/** Repeats in each visit what the answer says once, and the absent cancellation. */
export function wholeDay(day: DeskDay): ShownDay {
  const doctors = new Map(
    day.doctors.map(({ id, fullName, fullNameAr }) => [id, { doctorName: fullName, doctorNameAr: fullNameAr }]),
  )
  const rest = { doctorName: '', doctorNameAr: null, currency: day.currency, notes: null }
  const visits = day.visits.map(({ cancelReason = null, cancelledAt = null, ...visit }) => ({
    ...rest,
    ...doctors.get(visit.doctorId),
    ...visit,
    cancelReason,
    cancelledAt,
  }))
  // Found when the answer arrives, they need not be in the frame that shows the day.
  visitsByDoctor(visits)
  return { ...day, visits }
}

export interface FreeTime {
  doctorId: string
  /** `YYYY-MM-DD` by the clinic's calendar. */
  date: string
  /** `HH:mm` by the clinic's clock. */
  time: string
  startsAt: string
  /** Minutes since midnight. */
  from: number
  /** Already running: offered for a patient who is present, never proposed. */
  hasBegun: boolean
}

/** The purpose of choosing a time: a new visit or a move. */
export type Task =
  | { kind: 'book'; person: DeskPerson; visitTypeId?: string; agreedAloud?: boolean }
  /** With the caller on whose card it began. */
  | { kind: 'move'; visit: DeskVisit; caller?: DeskPerson | undefined; isRequestedByPatient?: boolean }

export interface DeskColumnDay extends CalendarDay {
  doctor: DeskDoctor
  free: readonly FreeTime[]
  /** Slots held by payments in progress. */
  held: readonly { from: number; to: number }[]
}

/** The chosen type, if this doctor offers it; by default the usual one, as in the API. */
export const typeOf = ({ visitTypes }: DeskDoctor, chosen?: string): OfferedVisitType | undefined =>
  chosen === undefined ? usualType(visitTypes) : visitTypes.find(({ id }) => id === chosen)

interface Shown {
  zone: string
  now: Date
  /** The visit being moved: its own time counts as free, and its length applies. */
  moving?: DeskVisit | undefined
  /** The type to be booked: its length applies, and doctors who do not offer it have no free times. */
  visitTypeId?: string | undefined
  /** Shows this doctor only. */
  doctorId?: string | undefined
  /**
   * Shows visits in this state only; `unconfirmed`: upcoming without the patient's answer; `unpaid`: the fee or a part of
   * it is due, also afterwards. The others still take up their times.
   */
  status?: string | undefined
}

const minutesAt = (instant: string, zone: string) => minutesOf(civilAt(new Date(instant), zone).time)

/** Whether a visit matches the state filter. */
export const isIn = (visit: DeskVisit, status: string | undefined) =>
  status === undefined ||
  (status === 'unpaid'
    ? isDueAtCounter(visit)
    : status === 'unconfirmed'
      ? visit.status === 'booked' && visit.confirmedAt === undefined
      : visit.status === status)

type Start = Omit<FreeTime, 'doctorId'>

/** The starts of a day. Doctors with the same hours and length of visit share them: to compute them costs most of all. */
function createStarts({ date }: ShownDay, { zone, now }: Shown) {
  const known = new Map<string, Map<number, Start>>()
  const startOf = (at: number): Start => {
    const { time } = civilAt(new Date(at), zone)
    const startsAt = new Date(at).toISOString()
    return { date, time, startsAt, from: minutesOf(time), hasBegun: at <= now.getTime() }
  }
  return ({ hours }: DeskDoctor, visit: VisitLength): Map<number, Start> => {
    const key = JSON.stringify([hours, visit.minutes, visit.pauseMinutes])
    const schedule = { ...defaultSchedule, exceptions: [{ date, hours }] }
    const starts =
      known.get(key) ??
      new Map(openStartsOf({ date, now, zone, schedule, visit, ...staffTerms }).map((at) => [at, startOf(at)]))
    known.set(key, starts)
    return starts
  }
}

function byDoctor<T extends { doctorId: string }>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const own = found.get(row.doctorId)
    if (own) own.push(row)
    else found.set(row.doctorId, [row])
  }
  return found
}

interface DoctorsVisits {
  visits: readonly DeskVisit[]
  blocks: readonly Block[]
}

const knownByDoctor = new WeakMap<readonly DeskVisit[], Map<string, DoctorsVisits>>()

/** The visits of each doctor with their blocks, found once for a day: there may be a thousand. */
function visitsByDoctor(visits: readonly DeskVisit[]): Map<string, DoctorsVisits> {
  const known = knownByDoctor.get(visits)
  if (known) return known
  const found = new Map(
    [...byDoctor(visits)].map(([doctorId, own]) => [doctorId, { visits: own, blocks: blocksOf(own) }]),
  )
  knownByDoctor.set(visits, found)
  return found
}

interface DoctorsDay extends DoctorsVisits {
  doctor: DeskDoctor
  holds: DeskDay['holds']
  startsOf: ReturnType<typeof createStarts>
}

/** The times of a doctor that the desk can book. */
function freeOf({ doctor, visits, holds, startsOf }: DoctorsDay, { moving, visitTypeId }: Shown): FreeTime[] {
  const taken: Span[] = [
    ...visits
      .filter(({ id, status }) => status !== 'cancelled' && id !== moving?.id)
      .map((visit) => ({
        from: Date.parse(visit.appointmentDate),
        to: visitEnd(visit) + (visit.pauseMinutes ?? 0) * 60_000,
      })),
    ...holds.map(({ startsAt, endsAt }) => ({ from: Date.parse(startsAt), to: Date.parse(endsAt) })),
  ].toSorted((a, b) => a.from - b.from)
  const length = moving
    ? { minutes: visitMinutes(moving), pauseMinutes: moving.pauseMinutes ?? 0 }
    : (typeOf(doctor, visitTypeId) ?? (visitTypeId === undefined ? standardVisit : undefined))
  const starts = length ? startsOf(doctor, length) : new Map<number, Start>()
  const isOwn = (at: number) => moving?.doctorId === doctor.id && at === Date.parse(moving.appointmentDate)
  return (length ? [...freeAmong([...starts.keys()], taken, length)] : []).flatMap((at) => {
    const start = starts.get(at)
    return start && !isOwn(at) ? [{ doctorId: doctor.id, ...start }] : []
  })
}

/** A doctor's column: hours, visits, holds, and the times the desk can book. */
function columnOf(date: string, of: DoctorsDay, shown: Shown): DeskColumnDay {
  const { doctor, visits, blocks, holds } = of
  const { zone, status } = shown
  let free: readonly FreeTime[] | undefined
  return {
    date,
    doctor,
    open: doctor.hours.map(minutesRange),
    blocks: status === undefined ? blocks : blocksOf(visits.filter((visit) => isIn(visit, status))),
    // For the columns in view only: of 120 doctors it takes a tenth of a second on a slow machine.
    get free() {
      const { moving } = shown
      free ??= moving && !mayMoveTo(moving, { doctorId: doctor.id, date }) ? [] : freeOf(of, shown)
      return free
    },
    held: holds.map(({ startsAt, endsAt }) => ({ from: minutesAt(startsAt, zone), to: minutesAt(endsAt, zone) })),
  }
}

/** The columns of the desk: doctors who work on the day or have visits on it, or only the selected doctor. */
export function deskColumns(day: ShownDay, shown: Shown): DeskColumnDay[] {
  const visits = visitsByDoctor(day.visits)
  const holds = byDoctor(day.holds)
  const startsOf = createStarts(day, shown)
  return day.doctors
    .filter(({ id }) => shown.doctorId === undefined || id === shown.doctorId)
    .map((doctor) => {
      const own = visits.get(doctor.id) ?? { visits: [], blocks: [] }
      return columnOf(day.date, { doctor, startsOf, holds: holds.get(doctor.id) ?? [], ...own }, shown)
    })
    .filter(({ open, blocks }) => open.length > 0 || blocks.length > 0)
}

export const patientIdOf = (task: Task) => (task.kind === 'move' ? task.visit.personId : task.person.id)

/**
 * Finds the other visit that the patient of a task has at a time, as far as the day and the patient's card show. The day
 * may be one speciality's, and the card has the next visits only.
 */
export function clashesOf(task: Task, { doctors, visits }: ShownDay, upcoming: readonly DeskVisit[] = []) {
  const moving = task.kind === 'move' ? task.visit : undefined
  const personId = patientIdOf(task)
  // The day is more current than the card.
  const others = upcoming.filter((visit) => !visits.some(({ id }) => id === visit.id))
  const own = [...visits.filter((visit) => visit.personId === personId), ...others].filter(
    ({ id, status }) => status !== 'cancelled' && id !== moving?.id,
  )
  return ({ doctorId, startsAt }: FreeTime): DeskVisit | undefined => {
    if (own.length === 0) return undefined
    const doctor = doctors.find(({ id }) => id === doctorId)
    const type = doctor && task.kind === 'book' ? typeOf(doctor, task.visitTypeId) : undefined
    const from = Date.parse(startsAt)
    const to = from + (moving ? visitMinutes(moving) : (type ?? standardVisit).minutes) * 60_000
    return own.find((visit) => visitEnd(visit) > from && Date.parse(visit.appointmentDate) < to)
  }
}

/** Tells which times of a day suit a task: they have not begun, and its patient has no other visit then. */
export function timesFor(...known: Parameters<typeof clashesOf>) {
  const clashAt = clashesOf(...known)
  return (time: FreeTime): boolean => !time.hasBegun && clashAt(time) === undefined
}

interface Preference {
  /** Preferred if equally early. */
  doctorId?: string | undefined
  /** The next one of its doctor is proposed, otherwise of any. */
  lost?: FreeTime | undefined
  suits: (time: FreeTime) => boolean
}

/** The earliest free time that suits. */
export function earliestFree(
  columns: readonly DeskColumnDay[],
  { doctorId, lost, suits }: Preference,
): FreeTime | undefined {
  const isNext = (time: FreeTime) => (lost === undefined || time.from > lost.from) && suits(time)
  const same = lost && columns.find(({ doctor }) => doctor.id === lost.doctorId)?.free.find(isNext)
  if (same) return same
  return columns
    .flatMap(({ free }) => free.find(isNext) ?? [])
    .toSorted((a, b) => a.from - b.from || Number(b.doctorId === doctorId) - Number(a.doctorId === doctorId))[0]
}

/** Whether a visit's time can be booked a second time: never a third. */
export const mayOverbook = ({ status, overbooked, appointmentDate }: DeskVisit, now: Date): boolean =>
  status === 'booked' && overbooked === undefined && new Date(appointmentDate) > now
