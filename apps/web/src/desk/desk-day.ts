import type { DeskDay, DeskDoctor, DeskVisit } from '@aafiya/contracts/desk/desk'
import type { OfferedVisitType } from '@aafiya/contracts/doctors/offered-visit-type'
import { civilAt, minutesOf } from '@aafiya/contracts/hours/clinic-time'
import { defaultSchedule, minutesRange } from '@aafiya/contracts/hours/schedule'
import { slotsOfDay, standardVisit } from '@aafiya/contracts/hours/slots'

import { blocksOf, type CalendarDay } from '../visits/calendar/calendar-day.ts'

export interface FreeTime {
  doctorId: string
  /** `HH:mm` by the clinic's clock. */
  time: string
  startsAt: string
  /** Minutes since midnight. */
  from: number
}

export interface DeskColumnDay extends CalendarDay {
  doctor: DeskDoctor
  free: readonly FreeTime[]
  /** What somebody is just paying for. */
  held: readonly { from: number; to: number }[]
}

/** The chosen type, if this doctor offers it; without a choice the first that needs no earlier visit, else the first. */
export const typeOf = ({ visitTypes }: DeskDoctor, chosen?: string): OfferedVisitType | undefined =>
  chosen === undefined
    ? (visitTypes.find(({ followUpDays }) => followUpDays === undefined) ?? visitTypes[0])
    : visitTypes.find(({ id }) => id === chosen)

interface Shown {
  zone: string
  now: Date
  /** The visit that is being moved: its own time is free for it, and its length counts. */
  moving?: DeskVisit | undefined
  /** The type that is about to be booked: its length counts, and doctors who do not offer it have no free times. */
  visitTypeId?: string | undefined
  /** Only this doctor. */
  doctorId?: string | undefined
  /** Only visits in this state, or `unconfirmed`: still to come, without an answer of the patient. Times stay taken by the others. */
  status?: string | undefined
}

const minutesAt = (instant: string, zone: string) => minutesOf(civilAt(new Date(instant), zone).time)
const endOf = ({ appointmentDate, endsAt }: DeskVisit) => Date.parse(endsAt ?? appointmentDate)

const isIn = (visit: DeskVisit, status: string) =>
  status === 'unconfirmed' ? visit.status === 'booked' && visit.confirmedAt === undefined : visit.status === status

/** One doctor's column: hours, visits, holds, and the times at which the desk can book. */
function columnOf(day: DeskDay, doctor: DeskDoctor, { zone, now, moving, visitTypeId, status }: Shown): DeskColumnDay {
  const { date } = day
  const visits = day.visits.filter((visit) => visit.doctorId === doctor.id)
  const holds = day.holds.filter((hold) => hold.doctorId === doctor.id)
  const taken = [
    ...visits
      .filter(({ id, status }) => status !== 'cancelled' && id !== moving?.id)
      .map((visit) => ({
        startsAt: visit.appointmentDate,
        endsAt: new Date(endOf(visit) + (visit.pauseMinutes ?? 0) * 60_000).toISOString(),
      })),
    ...holds,
  ]
  const length = moving
    ? { minutes: (endOf(moving) - Date.parse(moving.appointmentDate)) / 60_000, pauseMinutes: moving.pauseMinutes ?? 0 }
    : (typeOf(doctor, visitTypeId) ?? (visitTypeId === undefined ? standardVisit : undefined))
  const schedule = { ...defaultSchedule, exceptions: [{ date, hours: doctor.hours }] }
  const slots = length ? slotsOfDay({ date, now, zone, taken, schedule, visit: length, leadMinutes: 0 }) : []
  const free = slots
    .filter(({ state, startsAt }) => state === 'free' && !(moving?.doctorId === doctor.id && startsAt === moving.appointmentDate))
    .map(({ time, startsAt }) => ({ doctorId: doctor.id, time, startsAt, from: minutesOf(time) }))
  return {
    date,
    doctor,
    open: doctor.hours.map(minutesRange),
    blocks: blocksOf(visits.filter((visit) => status === undefined || isIn(visit, status))),
    free,
    held: holds.map(({ startsAt, endsAt }) => ({ from: minutesAt(startsAt, zone), to: minutesAt(endsAt, zone) })),
  }
}

/** The columns of the desk: doctors who are there on the day, or have visits on it; or only the wanted one. */
export const deskColumns = (day: DeskDay, shown: Shown): DeskColumnDay[] =>
  day.doctors
    .filter(({ id }) => shown.doctorId === undefined || id === shown.doctorId)
    .map((doctor) => columnOf(day, doctor, shown))
    .filter(({ open, blocks }) => open.length > 0 || blocks.length > 0)

/** The earliest free time, of the doctor that is preferred where they have one as early. */
export function earliestFree(columns: readonly DeskColumnDay[], doctorId?: string): FreeTime | undefined {
  return columns
    .flatMap(({ free }) => free.slice(0, 1))
    .toSorted((a, b) => a.from - b.from || Number(b.doctorId === doctorId) - Number(a.doctorId === doctorId))[0]
}
