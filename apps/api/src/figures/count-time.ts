import { addDays, civilAt, daysBetween, minutesOf } from '@aafiya/contracts/hours/clinic-time'
import {
  defaultSchedule,
  firstInstantFrom,
  openSpansOn,
  weekdayOf,
  weekdays,
  type Schedule,
} from '@aafiya/contracts/hours/schedule'
import { minuteMs } from '@aafiya/contracts/platform/durations'

/** Minutes in each hour of the week, from Sunday at midnight on. */
export type WeekMinutes = number[]

const hourMinutes = 60
const weekHours = 7 * 24
export const emptyWeek = (): WeekMinutes => Array.from({ length: weekHours }, () => 0)

/** Adds a span to the hours it lies in. `from` and `to`: minutes since the weekday began, also beyond its end. */
export function addSpan(
  week: WeekMinutes,
  weekday: number,
  { from, to }: { from: number; to: number },
  times = 1,
): void {
  for (let at = from; at < to;) {
    const end = Math.min(to, (Math.floor(at / hourMinutes) + 1) * hourMinutes)
    const hour = (weekday * 24 + Math.floor(at / hourMinutes)) % weekHours
    week[hour] = (week[hour] ?? 0) + (end - at) * times
    at = end
  }
}

/** Adds each minute to the hour that the clock shows, where clocks change within a span. */
function addByClock(week: WeekMinutes, { start, end }: { start: number; end: number }, zone: string): void {
  for (let at = start; at < end; at += minuteMs) {
    const { date, time } = civilAt(new Date(at), zone)
    const hour = weekdays.indexOf(weekdayOf(date)) * 24 + Math.floor(minutesOf(time) / hourMinutes)
    week[hour] = (week[hour] ?? 0) + 1
  }
}

export const totalOf = (week: WeekMinutes): number => week.reduce((total, minutes) => total + minutes, 0)

/** What a schedule offers from one civil day to another, both included; overlapping hours count once. */
function offeredMinutes(from: string, to: string, schedule: Schedule, zone: string): WeekMinutes {
  const week = emptyWeek()
  for (let day = 0; day <= daysBetween(from, to); day++) {
    const date = addDays(from, day)
    const weekday = weekdays.indexOf(weekdayOf(date))
    let end = 0
    for (const span of openSpansOn(date, schedule, zone)) {
      // What began the day before belongs to that day.
      if (span.from >= 0) {
        const from = Math.max(span.from, end)
        const [start, length] = [firstInstantFrom(date, from, zone), span.to - from]
        if (span.endsAt === start + length * minuteMs) addSpan(week, weekday, { from, to: span.to })
        else addByClock(week, { start, end: span.endsAt }, zone)
      }
      end = Math.max(end, span.to)
    }
  }
  return week
}

/** What each doctor offers. Most share the clinic's hours, which are worked out once. */
export function countOffered<T>(
  doctors: readonly T[],
  scheduleOf: (doctor: T) => Schedule | undefined,
  { from, to, zone }: { from: string; to: string; zone: string },
): (doctor: T) => WeekMinutes {
  const known = new Map<string, WeekMinutes>()
  const offered = new Map(
    doctors.map((doctor) => {
      const schedule = scheduleOf(doctor) ?? defaultSchedule
      const key = JSON.stringify(schedule)
      const week = known.get(key) ?? offeredMinutes(from, to, schedule, zone)
      known.set(key, week)
      return [doctor, week]
    }),
  )
  return (doctor) => offered.get(doctor) ?? emptyWeek()
}
