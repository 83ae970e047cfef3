import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'

import { useUrlState } from '../page/use-url-state.ts'
import { chosenIn, type Choice, type Week } from './week/bookable-week.ts'

export type ChoiceState = Choice & {
  /** A time in the URL that can no longer be booked. */
  lost: string | undefined
  /** The time in the URL is not one of this day's. */
  isUnknown: boolean
  chooseDay: (date: string) => void
  chooseTime: (time: string | undefined) => void
}

/**
 * The chosen day and time. They are in the URL, so that Back, a reload and a login keep them. Without them the URL
 * means the `begun` booking, if any.
 */
export function useChoice(
  week: Week,
  begun?: Pick<BookAppointment, 'appointmentDate' | 'appointmentTime'>,
): ChoiceState {
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
