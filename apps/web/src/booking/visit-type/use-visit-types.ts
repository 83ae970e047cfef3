import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import type { OfferedVisitType } from '@aafiya/contracts/doctors/offered-visit-type'
import { usualType } from '@aafiya/contracts/doctors/usual-type'
import { addDays } from '@aafiya/contracts/hours/clinic-time'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import { api } from '../../api.ts'
import type { PersonChoice } from '../../family/use-person-choice.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useUrlState } from '../../page/use-url-state.ts'
import { useSession } from '../../session/use-session.ts'
import { useBegunBooking } from '../booking-draft.ts'
import { pendingBooking } from '../pending-booking.ts'

/** The visits of the chosen person with this doctor that allow follow-ups. */
const lastVisit = (id: string, personId: string | undefined) =>
  queryOptions({
    queryKey: keyOf(api.appointments.lastVisit, id, personId),
    queryFn: ({ signal }) => api.appointments.lastVisit({ params: { id }, query: { personId }, signal }),
    staleTime: 0,
  })

export interface VisitTypeChoice {
  /** The visit types this person can book; empty if the doctor has only the usual half hour. */
  offered: readonly OfferedVisitType[]
  chosen: OfferedVisitType | undefined
  /** For a follow-up: the last civil day that can be booked. */
  until: string | undefined
  choose: (id: string) => void
  /** False while the follow-ups of a newly chosen person are found out: until then `chosen` may be another type. */
  isSettled: boolean
}

interface Known {
  types: Doctor['visitTypes']
  today: string | undefined
  /** The person to book for; undefined until known. */
  people: PersonChoice | undefined
}

/**
 * The visit types of a doctor that the person can book; follow-ups only after a visit. The choice is in the URL, like
 * the time. Undefined until known; `query` is the pending query.
 */
export function useVisitTypes(doctorId: string, { types = [], today, people }: Known) {
  const isSignedIn = useSession().status === 'signed-in'
  const hasFollowUps = types.some(({ followUpDays }) => followUpDays !== undefined)
  const query = useQuery({
    ...lastVisit(doctorId, people?.chosen?.id),
    enabled: isSignedIn && hasFollowUps && people !== undefined,
    // After a change of person the form stays, without follow-ups until theirs are known.
    placeholderData: keepPreviousData,
  })
  const [search, change] = useUrlState()
  const draft = useBegunBooking(doctorId)
  const begun = draft ?? pendingBooking(doctorId)?.body

  const completed = (!query.isPlaceholderData && query.data?.visits) || []
  // The latest visit with follow-ups left; an earlier one expires sooner.
  const lastDayOf = ({ followUpDays, followUps: each = 1 }: OfferedVisitType) => {
    const followed = completed.find(({ followUps }) => followUps < each)
    return followUpDays && followed ? addDays(followed.completedOn, followUpDays) : undefined
  }
  const isOffered = (type: OfferedVisitType) => {
    const lastDay = lastDayOf(type)
    return type.followUpDays === undefined || (lastDay !== undefined && today !== undefined && lastDay >= today)
  }
  const offered = types.filter(isOffered)
  const wanted = search.get('type') ?? begun?.visitTypeId
  const chosen = offered.find(({ id }) => id === wanted) ?? usualType(offered)
  const choice: VisitTypeChoice = {
    offered,
    chosen,
    until: chosen && lastDayOf(chosen),
    choose: (id) => change({ type: id, time: undefined }),
    isSettled: !query.isPlaceholderData,
  }
  return { choice: query.isLoading ? undefined : choice, query }
}
