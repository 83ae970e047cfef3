import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import type { OfferedVisitType } from '@aafiya/contracts/doctors/offered-visit-type'
import { addDays } from '@aafiya/contracts/hours/clinic-time'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { api } from '../../api.ts'
import type { PersonChoice } from '../../family/use-person-choice.ts'
import { useUrlState } from '../../page/use-url-state.ts'
import { useSession } from '../../session/use-session.ts'
import { useDraft } from '../booking-draft.ts'
import { pendingBooking } from '../pending-booking.ts'

/** When the signed-in person, or somebody they book for, last had a visit to this doctor from which follow-ups count. */
const lastVisit = (id: string, personId: string | undefined) =>
  queryOptions({
    queryKey: ['appointments', 'last-visit', id, personId],
    queryFn: ({ signal }) => api.appointments.lastVisit({ params: { id }, query: { personId }, signal }),
    staleTime: 0,
  })

export interface VisitTypeChoice {
  /** What this person can book; empty where the doctor has only the usual half hour. */
  offered: readonly OfferedVisitType[]
  chosen: OfferedVisitType | undefined
  /** Of a follow-up: the last civil day that can be booked. */
  until: string | undefined
  choose: (id: string) => void
}

interface Known {
  types: Doctor['visitTypes']
  today: string | undefined
  /** For whom is booked; undefined until that is known. */
  people: PersonChoice | undefined
}

/**
 * The visit types of a doctor that the person can book, follow-ups only after a visit. The choice is in the URL, like the time. Undefined
 * until it is known; `query`: what is waited for.
 */
export function useVisitTypes(doctorId: string, { types = [], today, people }: Known) {
  const isSignedIn = useSession().status === 'signed-in'
  const hasFollowUps = types.some(({ followUpDays }) => followUpDays !== undefined)
  const query = useQuery({ ...lastVisit(doctorId, people?.chosen?.id), enabled: isSignedIn && hasFollowUps && people !== undefined })
  const [search, change] = useUrlState()
  const draft = useDraft(doctorId)
  const begun = draft ?? pendingBooking(doctorId)?.body

  const completedOn = query.data?.completedOn
  const lastDayOf = ({ followUpDays }: OfferedVisitType) => (followUpDays && completedOn ? addDays(completedOn, followUpDays) : undefined)
  const isOffered = (type: OfferedVisitType) => {
    const lastDay = lastDayOf(type)
    return type.followUpDays === undefined || (lastDay !== undefined && today !== undefined && lastDay >= today)
  }
  const offered = types.filter(isOffered)
  const wanted = search.get('type') ?? begun?.visitTypeId
  const chosen = offered.find(({ id }) => id === wanted) ?? offered.find(({ followUpDays }) => followUpDays === undefined)
  const choice: VisitTypeChoice = {
    offered,
    chosen,
    until: chosen && lastDayOf(chosen),
    choose: (id) => change({ type: id, time: undefined }),
  }
  return { choice: query.isLoading ? undefined : choice, query }
}
