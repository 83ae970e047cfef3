import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { currentMinute, onMinute } from '../ui/behaviour/use-minute.ts'

/** The query key of the civil day on which the server rendered the page. */
export const servedOnKey = ['served-on'] as const

export interface Moment {
  /** The civil day at the clinic. */
  today: string
  /** The current minute in milliseconds; 0 while a server-rendered page hydrates. */
  minute: number
}

/**
 * Today by the clinic's clock, for words such as "tomorrow". During hydration it is the server's day, so that both
 * render the same words; a day that is over is replaced at once.
 */
export function useMoment(zone: string): Moment {
  const queryClient = useQueryClient()
  const todayAt = (minute: number) => civilAt(new Date(minute), zone).date
  const minute = useSyncExternalStore(onMinute, currentMinute, () => 0)
  const servedOn = queryClient.getQueryData<string>(servedOnKey)
  return { today: minute === 0 ? (servedOn ?? todayAt(currentMinute())) : todayAt(minute), minute }
}
