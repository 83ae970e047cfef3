import type { DeskDoctor } from '@aafiya/contracts/desk/desk'
import type { FoundTime } from '@aafiya/contracts/desk/free-time-search'
import { minutesOf } from '@aafiya/contracts/hours/clinic-time'
import { useState } from 'react'

import type { FreeTime, ShownDay } from '../desk-day.ts'
import { keyOfTime } from '../schedule/use-desk-keys.ts'

/** A time chosen before its patient: proposed for the next person, until it is booked or given up. */
export interface PendingTime {
  time: FreeTime
  doctor: Pick<DeskDoctor, 'fullName' | 'fullNameAr'>
}

/** Remembers a time chosen before its patient, in the day that is shown or by the search of all days. */
export function usePendingTime(day: ShownDay | undefined) {
  const [pending, setPending] = useState<PendingTime>()
  return {
    pending,
    giveUp: () => setPending(undefined),
    /** The time has its patient now; one that was chosen since stays. */
    drop: (time: FreeTime) => setPending((now) => (now && keyOfTime(now.time) === keyOfTime(time) ? undefined : now)),
    keep: (time: FreeTime) => {
      const doctor = day?.doctors.find(({ id }) => id === time.doctorId)
      if (doctor) setPending({ time, doctor })
    },
    keepFound: ({ doctorName, doctorNameAr, ...found }: FoundTime) =>
      setPending({
        time: { ...found, from: minutesOf(found.time), hasBegun: false },
        doctor: { fullName: doctorName, fullNameAr: doctorNameAr },
      }),
  }
}
