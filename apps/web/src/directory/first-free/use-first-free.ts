import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useQuery } from '@tanstack/react-query'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useMoment } from '../../clinic/use-moment.ts'
import { firstFree } from '../../doctors/doctor-queries.ts'
import { useRefetchOnFocus } from '../../doctors/use-refetch-on-focus.ts'
import { useUrlState } from '../../page/use-url-state.ts'
import { useRefetchWhenOver } from '../use-refetch-when-over.ts'

/** A time by the clinic's clock, as in the URL while the user decides: `YYYY-MM-DDTHH:mm`. */
export interface ClinicTime {
  date: string
  time: string
}

const pattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/
const inUrl = ({ date, time }: ClinicTime) => `${date}T${time}`

function chosenIn(text: string | null): ClinicTime | undefined {
  const [, date, time] = pattern.exec(text ?? '') ?? []
  return date && time ? { date, time } : undefined
}

/** The first free time of a speciality, and the time about to be booked. */
export function useFirstFree(speciality: string) {
  const [search, change] = useUrlState()
  const zone = useQuery(clinicFacts()).data?.timeZone
  const { today, minute } = useMoment(zone ?? 'UTC')
  const query = useQuery(firstFree(speciality))
  const startsAt = query.data?.startsAt
  const isOver = Boolean(startsAt) && Date.parse(startsAt ?? '') <= minute
  useRefetchOnFocus(query.refetch)
  useRefetchWhenOver({ isOver, minute }, query.refetch)
  const offered = zone && startsAt && !isOver ? civilAt(new Date(startsAt), zone) : undefined
  const chosen = chosenIn(search.get('first'))
  // No doctor of the speciality is free any more before the first free time.
  const isLost =
    chosen !== undefined && query.data !== undefined && (offered ? inUrl(chosen) < inUrl(offered) : !query.isFetching)
  return {
    zone,
    today,
    query,
    startsAt: isOver ? undefined : startsAt,
    offered,
    chosen,
    /** The time the button books. */
    wanted: isLost ? offered : chosen,
    isLost,
    open: () => change({ first: offered && inUrl(offered) }),
    close: () => change({ first: undefined }),
  }
}

export type FirstFreeChoice = ReturnType<typeof useFirstFree>
export { inUrl as timeInUrl }
