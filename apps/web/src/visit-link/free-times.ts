import type { LinkedVisit } from '@aafiya/contracts/appointments/visit-links'
import { queryOptions } from '@tanstack/react-query'

import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'

/** The query key of the free times of a linked visit. */
export const freeTimes = ['free-times'] as const

type WithWhom = Pick<LinkedVisit, 'doctorId' | 'visitTypeId'>

/** The days with free times for moving a visit. */
export const freeDaysFor = ({ doctorId, visitTypeId }: WithWhom) =>
  queryOptions({
    queryKey: [...freeTimes, 'days', doctorId, visitTypeId],
    queryFn: ({ signal }) => api.appointments.availableDates({ query: { doctorId, visitTypeId }, signal }),
  })

/** The free times of one of these days. */
export const freeTimesOn = (date: string, { doctorId, visitTypeId }: WithWhom) =>
  queryOptions({
    queryKey: [...freeTimes, 'times', doctorId, visitTypeId, date],
    queryFn: ({ signal }) =>
      api.appointments.availableSlots({ params: { id: doctorId }, query: { date, visitTypeId }, signal }),
  })

/** When the person has other visits: a move there would be refused. */
export const otherVisitsOf = (token: string) =>
  queryOptions({
    queryKey: keyOf(api.linkedMoves.otherVisits, token),
    queryFn: ({ signal }) => api.linkedMoves.otherVisits({ body: { token }, signal }),
    gcTime: 0,
  })
