import type { OpeningHours, Weekday, WeeklyHours } from '@aafiya/contracts/hours/schedule'

/** The week begins on Saturday, as is usual in the region. */
const days: readonly Weekday[] = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']

export interface OpeningFact extends OpeningHours {
  first: Weekday
  last: Weekday
  isEveryDay: boolean
}

/**
 * The week's opening hours in one line: consecutive days with the same hours are grouped. Undefined if one line is not
 * enough.
 */
export function openingFact(week: WeeklyHours | null, usual: OpeningHours): OpeningFact | undefined {
  if (!week) return { ...usual, first: 'saturday', last: 'friday', isEveryDay: true }
  const open = days.filter((day) => week[day].length > 0)
  const [first, last] = [open[0], open.at(-1)]
  if (!first || !last) return undefined
  const [hours, ...more] = week[first]
  const isInARow = days.indexOf(last) - days.indexOf(first) === open.length - 1
  const isUniform = open.every((day) => JSON.stringify(week[day]) === JSON.stringify(week[first]))
  if (!hours || more.length > 0 || !isInARow || !isUniform) return undefined
  return { ...hours, first, last, isEveryDay: open.length === days.length }
}
