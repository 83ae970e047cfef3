import type { BookedSlot } from '@aafiya/contracts/appointments'
import type { Doctor } from '@aafiya/contracts/doctors'
import { limits } from '@aafiya/contracts/limits'
import type { TakenTime } from '@aafiya/contracts/slots'
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { readPage, type Page } from '../growing-list.ts'

const listKey = ['doctors', 'list'] as const

export interface DoctorsWanted {
  /** As in the URL: a part of a speciality's name. */
  speciality: string | undefined
  /** Words of a name, a speciality or an area. */
  q: string
}

/** The directory, by name, page by page. */
export const doctorPages = ({ speciality, q }: DoctorsWanted) =>
  infiniteQueryOptions({
    queryKey: [...listKey, speciality ?? '', q],
    queryFn: ({ pageParam, signal }) =>
      readPage((onAnswer) => {
        const query = { limit: String(limits.directoryPage), speciality, q: q || undefined, cursor: pageParam || undefined }
        return api.doctors.list({ query, signal, onAnswer })
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { isPublic: true },
  })

/** The first doctors of all. */
export const topDoctors = () =>
  queryOptions({
    queryKey: ['doctors', 'top'],
    queryFn: ({ signal }) => api.doctors.list({ query: { limit: String(limits.topDoctors) }, signal }),
    meta: { isPublic: true },
  })

/** Every doctor of one speciality. */
export const doctorsOf = (speciality: string) =>
  queryOptions({
    queryKey: ['doctors', 'speciality', speciality],
    queryFn: ({ signal }) => api.doctors.list({ query: { speciality }, signal }),
    meta: { isPublic: true },
  })

/** One doctor. */
export const doctorDetail = (id: string) =>
  queryOptions({
    queryKey: ['doctors', 'detail', id],
    queryFn: ({ signal }) => api.doctors.detail({ params: { id }, signal }),
    meta: { isPublic: true },
  })

/** One doctor, shown at once where a page of the directory has been read. */
export function useDoctor(id: string) {
  const queryClient = useQueryClient()
  const known = () =>
    queryClient
      .getQueriesData<InfiniteData<Page<Doctor>>>({ queryKey: listKey })
      .flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? [])
      .find((doctor) => doctor.id === id)
  return useQuery({ ...doctorDetail(id), placeholderData: known })
}

const takenKey = (id: string) => ['doctors', 'taken-slots', id] as const

/** Times at which a doctor is taken, always refetched when the page is opened again. */
export const takenSlots = (id: string) =>
  queryOptions({
    queryKey: takenKey(id),
    // A day more than the grid shows, for anyone who leaves the page open past midnight.
    queryFn: ({ signal }) => api.appointments.bookedSlots({ params: { id }, query: { days: String(limits.gridDays + 1) }, signal }),
    meta: { isPublic: true },
    staleTime: 0,
  })

/** The same for a week that starts on a civil day. Whatever drops `takenSlots` drops it too. */
export const takenFrom = (id: string, date: string) =>
  queryOptions({
    queryKey: [...takenKey(id), date],
    queryFn: ({ signal }) => api.appointments.bookedSlots({ params: { id }, query: { from: date, days: String(limits.gridDays) }, signal }),
    meta: { isPublic: true },
    staleTime: 0,
  })

/** A taken time as the contract's engine knows it. */
export const toTakenTime = ({ appointmentDate: startsAt, endsAt }: BookedSlot): TakenTime => (endsAt ? { startsAt, endsAt } : startsAt)

/** Shows a time as taken everywhere, before it has been asked again. */
export function markTaken(queryClient: QueryClient, id: string, startsAt: string): void {
  queryClient.setQueriesData<BookedSlot[]>({ queryKey: takenKey(id) }, (taken) => taken && [...taken, { appointmentDate: startsAt }])
}
