import { useMemo } from 'react'

import { useFormat } from '../../i18n/use-format.ts'
import { civilTime } from '../../i18n/when.ts'
import { remembered } from '../../page/remembered.ts'
import { useProgressWords } from '../../visits/calendar/visit-progress.tsx'

/** What the cells of all columns and the list say: each finds a text once. */
export interface DeskWords {
  progress: ReturnType<typeof useProgressWords>
  /** Of a time of the clinic's clock, `HH:mm`. */
  clock: (time: string) => { full: string; face: string }
  /** The clock time of an instant. */
  faceAt: (instant: string) => string
}

/** The words of times and visits, found once for all doctors: a day has few different ones, and each takes a while. */
export function useDeskWords(zone: string): DeskWords {
  const { clockTime, clockFace } = useFormat()
  const progress = useProgressWords(zone)
  return useMemo(
    () => ({
      progress,
      clock: remembered((time) => ({ full: clockTime(civilTime(time)), face: clockFace(civilTime(time)) })),
      faceAt: remembered((instant) => clockFace({ instant, zone })),
    }),
    [progress, clockTime, clockFace, zone],
  )
}
