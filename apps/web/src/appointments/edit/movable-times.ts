import { addDays, civilAt } from '@aafiya/contracts/clinic-time'
import { limits } from '@aafiya/contracts/limits'
import { gridTimes, slotsOfDay, standardTimes, type SlotState } from '@aafiya/contracts/slots'

export interface TimeOption {
  /** `HH:mm` */
  time: string
  /** The UTC instant. */
  startsAt: string
  /** `current`: where the appointment is now; it can be kept, also where nobody else could have it any more. */
  state: SlotState | 'current'
}

export interface TimeQuestion {
  /** The civil day, `YYYY-MM-DD`. */
  date: string
  now: Date
  /** The clinic's IANA zone. */
  zone: string
  /** UTC instants at which the doctor is taken. */
  taken: ReadonlySet<string>
  /** The UTC instant at which the appointment is now. */
  current: string
}

/** The times of a day to which an appointment can be moved: the fixed ones, and the grid's half hours beside them. */
export function movableOn({ date, now, zone, taken, current }: TimeQuestion): { fixed: TimeOption[]; halfHours: TimeOption[] } {
  const optionsOf = (times: readonly string[]) =>
    slotsOfDay({ date, now, zone, taken, times }).map((slot): TimeOption =>
      slot.startsAt === current ? { ...slot, state: 'current' } : slot,
    )
  return { fixed: optionsOf(standardTimes), halfHours: optionsOf(gridTimes().filter((time) => !standardTimes.includes(time))) }
}

/** The first and the last civil day to which an appointment can be moved. */
export function movableDays(now: Date, zone: string): { first: string; last: string } {
  const first = civilAt(now, zone).date
  return { first, last: addDays(first, limits.bookingDaysAhead) }
}
