import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { currentMinute, onMinute } from '../ui/behaviour/use-minute.ts'

/** The civil day on which the server rendered the page, where it did. */
export const servedOnKey = ['served-on'] as const

export interface Moment {
  /** The clinic's civil day. */
  today: string
  /** The running minute in milliseconds; 0 while a page that the server rendered is hydrated. */
  minute: number
}

/**
 * Today by the clinic's clock, for words such as "tomorrow". While a page hydrates it is the server's day, so that both write the same
 * words; a day that has ended since is replaced at once.
 */
export function useMoment(zone: string): Moment {
  const queryClient = useQueryClient()
  const todayAt = (minute: number) => civilAt(new Date(minute), zone).date
  const minute = useSyncExternalStore(onMinute, currentMinute, () => 0)
  const servedOn = queryClient.getQueryData<string>(servedOnKey)
  return { today: minute === 0 ? (servedOn ?? todayAt(currentMinute())) : todayAt(minute), minute }
}
