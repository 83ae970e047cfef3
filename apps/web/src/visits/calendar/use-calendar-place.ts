import { addDays, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'

import { dayIn } from '../../page/day-in.ts'
import { useUrlState } from '../../page/use-url-state.ts'

export type CalendarView = 'day' | 'week'

/**
 * The shown days; view and day are in the URL. A week begins with its day. If possible, the day view uses the week from
 * today, so that neighbouring days are already loaded.
 */
export function useCalendarPlace(today: string) {
  const [search, change] = useUrlState()
  const view: CalendarView = search.get('view') === 'week' ? 'week' : 'day'
  const day = dayIn(search.get('day')) ?? today
  const ahead = daysBetween(today, day)
  const first = view === 'day' && ahead >= 0 && ahead < limits.gridDays ? today : day
  return {
    view,
    day,
    week: Array.from({ length: limits.gridDays }, (_, index) => addDays(first, index)),
    show: (next: { view?: CalendarView; day?: string }) =>
      change({
        ...(next.view && { view: next.view === 'week' ? 'week' : undefined }),
        ...(next.day && { day: next.day === today ? undefined : next.day }),
      }),
  }
}

export type CalendarPlace = ReturnType<typeof useCalendarPlace>
