import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'

import { useUrlState } from '../page/use-url-state.ts'
import { chosenIn, type Choice, type Week } from './week/bookable-week.ts'

export type ChoiceState = Choice & {
  /** A time of the day that the URL names and that can no longer be booked. */
  lost: string | undefined
  /** The time that the URL names is none of this day's. */
  isUnknown: boolean
  chooseDay: (date: string) => void
  chooseTime: (time: string | undefined) => void
}

/**
 * The day and the time chosen. They are in the URL, so that Back, a reload and a login in between keep them; a URL
 * that names none means what was `begun`, if anything.
 */
export function useChoice(week: Week, begun?: Pick<BookAppointment, 'appointmentDate' | 'appointmentTime'>): ChoiceState {
  const [search, change] = useUrlState()
  const isNamed = search.has('day') || search.has('time')
  const time = isNamed ? search.get('time') : (begun?.appointmentTime ?? null)
  const choice = chosenIn(week, { day: isNamed ? search.get('day') : (begun?.appointmentDate ?? null), time })
  const { day, slot } = choice
  const lost = slot ? undefined : day.slots.find((other) => other.time === time)?.time
  return {
    day,
    slot,
    lost,
    isUnknown: time !== null && !slot && lost === undefined,
    chooseDay: (date) => change({ day: date, time: undefined }),
    chooseTime: (wanted) => change({ day: day.date, time: wanted }),
  }
}
