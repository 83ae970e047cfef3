import { defaultHours, minutesRange, weekdays, type OpeningHours, type Weekday, type WeeklyHours } from '@aafiya/contracts/hours/schedule'
import { civilDay } from '@aafiya/contracts/language/format-days'

/** The days of the week as a clinic here counts them: from Saturday. */
export const clinicWeek: readonly Weekday[] = ['saturday', ...weekdays.filter((day) => day !== 'saturday')]

/** The 1st of November 2026 is a Sunday: a day of each name, to write it. */
export const dayNamed = (day: Weekday) => civilDay(`2026-11-0${weekdays.indexOf(day) + 1}`)

/** Whether hours end on the day after the one on which they begin; midnight itself is the day's end. */
export const endsNextDay = (hours: OpeningHours): boolean => minutesRange(hours).to > 24 * 60

/** All minutes of some hours. */
export const minutesOfHours = (hours: readonly OpeningHours[]): number =>
  hours.map(minutesRange).reduce((sum, { from, to }) => sum + to - from, 0)

export const minutesOfWeek = (week: WeeklyHours): number => weekdays.reduce((sum, day) => sum + minutesOfHours(week[day]), 0)

export interface DayGroup {
  days: readonly Weekday[]
  hours: readonly OpeningHours[]
}

/** Days of the week that follow each other with the same hours, together. */
export function groupDays(week: WeeklyHours): DayGroup[] {
  const groups: { days: Weekday[]; hours: readonly OpeningHours[] }[] = []
  for (const day of clinicWeek) {
    const last = groups.at(-1)
    if (last && JSON.stringify(last.hours) === JSON.stringify(week[day])) last.days.push(day)
    else groups.push({ days: [day], hours: week[day] })
  }
  return groups
}

/** The week of a clinic that has set none. */
export const defaultWeek: WeeklyHours = {
  sunday: defaultHours,
  monday: defaultHours,
  tuesday: defaultHours,
  wednesday: defaultHours,
  thursday: defaultHours,
  friday: defaultHours,
  saturday: defaultHours,
}
