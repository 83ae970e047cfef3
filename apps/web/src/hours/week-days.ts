import {
  defaultHours,
  minutesRange,
  weekdays,
  type OpeningHours,
  type Weekday,
  type WeeklyHours,
} from '@aafiya/contracts/hours/schedule'
import { civilDay } from '@aafiya/contracts/language/format-days'

/** The week begins on Saturday, as is usual in the region. */
export const clinicWeek: readonly Weekday[] = ['saturday', ...weekdays.filter((day) => day !== 'saturday')]

/** A date on the given weekday, for its name: 1 November 2026 is a Sunday. */
export const dayNamed = (day: Weekday) => civilDay(`2026-11-0${weekdays.indexOf(day) + 1}`)

/** Whether the hours end on the day after they begin; midnight still ends the same day. */
export const endsNextDay = (hours: OpeningHours): boolean => minutesRange(hours).to > 24 * 60

/** The total minutes of the hours. */
export const minutesOfHours = (hours: readonly OpeningHours[]): number =>
  hours.map(minutesRange).reduce((sum, { from, to }) => sum + to - from, 0)

export const minutesOfWeek = (week: WeeklyHours): number =>
  weekdays.reduce((sum, day) => sum + minutesOfHours(week[day]), 0)

export interface DayGroup {
  days: readonly Weekday[]
  hours: readonly OpeningHours[]
}

/** Groups consecutive weekdays with the same hours. */
export function groupDays(week: WeeklyHours): DayGroup[] {
  const groups: { days: Weekday[]; hours: readonly OpeningHours[] }[] = []
  for (const day of clinicWeek) {
    const last = groups.at(-1)
    if (last && JSON.stringify(last.hours) === JSON.stringify(week[day])) last.days.push(day)
    else groups.push({ days: [day], hours: week[day] })
  }
  return groups
}

/** The default week of a clinic. */
export const defaultWeek: WeeklyHours = {
  sunday: defaultHours,
  monday: defaultHours,
  tuesday: defaultHours,
  wednesday: defaultHours,
  thursday: defaultHours,
  friday: defaultHours,
  saturday: defaultHours,
}
