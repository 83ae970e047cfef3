import { limits } from '../platform/limits.ts'
import { civilAt, minutesOf, type Civil } from './clinic-time.ts'

/** Where the clinic has set no lead time: the beginning of the half hour in which a start is less than an hour away. */
const closingMinute = (startMinute: number) =>
  (Math.floor((startMinute - 60) / limits.slotMinutes) + 1) * limits.slotMinutes

/** When patients can no longer book a start; the first ones of a day are open a little longer (`isPast`). */
export function closingOf(
  startsAt: Date,
  { zone, leadMinutes }: { zone: string; leadMinutes?: number | undefined },
): Date {
  const minute = minutesOf(civilAt(startsAt, zone).time)
  return new Date(startsAt.getTime() - (leadMinutes ?? minute - closingMinute(minute)) * 60_000)
}

/**
 * Whether a start is too soon. Where the clinic has set no lead time: on today's date, once the doctor's hours have
 * begun, from its `closingMinute` on.
 */
export function isPast(
  startsAt: Date,
  { time }: Civil,
  { now, today, leadMinutes, opensAt, begunMs }: Present,
): boolean {
  if (begunMs > 0) return startsAt.getTime() + begunMs <= now.getTime()
  if (leadMinutes !== undefined) return startsAt.getTime() < now.getTime() + leadMinutes * 60_000 || startsAt <= now
  if (startsAt <= now) return true
  if (!today || minutesOf(today.time) < opensAt) return false
  return minutesOf(today.time) >= closingMinute(minutesOf(time))
}

interface Present {
  now: Date
  /** The wall clock time, if it is on the day in question. */
  today: Civil | undefined
  leadMinutes: number | undefined
  /** When the day's first hours begin, in minutes from midnight. */
  opensAt: number
  /** For how long a time that has begun is still offered; 0: not at all. */
  begunMs: number
}
