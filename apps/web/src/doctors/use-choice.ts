import { chosenIn, type Choice, type Week } from './bookable-week.ts'
import { useUrlState } from './use-url-state.ts'

export type ChoiceState = Choice & {
  /** A time of the day that the address asks for and that can no longer be had. */
  lost: string | undefined
  chooseDay: (date: string) => void
  chooseTime: (time: string | undefined) => void
}

/** The day and the time chosen. They live in the address, so that Back, a reload and a login on the way keep them. */
export function useChoice(week: Week): ChoiceState {
  const [search, change] = useUrlState()
  const time = search.get('time')
  const choice = chosenIn(week, { day: search.get('day'), time })
  const { day, slot } = choice
  return {
    day,
    slot,
    lost: slot ? undefined : day.slots.find((other) => other.time === time)?.time,
    chooseDay: (date) => change({ day: date, time: undefined }),
    chooseTime: (wanted) => change({ day: day.date, time: wanted }),
  }
}
