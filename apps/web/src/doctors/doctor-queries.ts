import type { BookedSlot } from '@aafiya/contracts/appointments/appointments'
import type { DoctorQuery, DoctorSort } from '@aafiya/contracts/doctors/directory'
import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import type { TakenTime } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { readPage, type Page } from '../growing-list.ts'
import type { Language } from '../i18n/language.ts'

const listKey = ['doctors', 'list'] as const

/** What the directory is filtered by beside speciality and search, named as the API and the URL name it. */
export type DoctorFilters = Pick<DoctorQuery, 'gender' | 'language' | 'feeMax' | 'area' | 'free' | 'online'>

export interface DoctorsWanted {
  /** As in the URL: a part of a speciality's name. */
  speciality: string | undefined
  /** Words of a name, a speciality or an area. */
  q: string
  filters?: DoctorFilters
  sort?: DoctorSort | undefined
}

/** Another visitor may book a time that is shown: a list that is opened again asks again. */
const timesStaleMs = 1000

/** The directory, page by page, each doctor with the earliest free time; by names as the reader's language sorts them, which every request says. */
export const doctorPages = ({ speciality, q, filters = {}, sort }: DoctorsWanted, language: Language) =>
  infiniteQueryOptions({
    queryKey: [...listKey, speciality ?? '', q, { ...filters, ...(sort && { sort }) }, language],
    queryFn: ({ pageParam, signal }) =>
      readPage((onAnswer) => {
        const page = { limit: String(limits.directoryPage), cursor: pageParam || undefined }
        return api.doctors.list({ query: { ...page, speciality, q: q || undefined, ...filters, sort }, signal, onAnswer })
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { isPublic: true },
    staleTime: timesStaleMs,
  })

/** What can be chosen among the wanted doctors, and how many each day would leave. */
export const doctorFacets = ({ speciality, q, filters = {} }: DoctorsWanted) =>
  queryOptions({
    queryKey: ['doctors', 'facets', speciality ?? '', q, filters],
    queryFn: ({ signal }) => api.doctors.facets({ query: { speciality, q: q || undefined, ...filters }, signal }),
    meta: { isPublic: true },
  })

/** The earliest time with any doctor of a speciality. */
export const firstFree = (speciality: string) =>
  queryOptions({
    queryKey: ['doctors', 'first-free', speciality],
    queryFn: ({ signal }) => api.doctors.firstFree({ query: { speciality }, signal }),
    meta: { isPublic: true },
    staleTime: timesStaleMs,
  })

/** After a booking: whatever shows a free time asks again, at once or when it is opened. */
export function dropFreeTimes(queryClient: QueryClient): void {
  for (const what of ['list', 'facets', 'first-free']) void queryClient.invalidateQueries({ queryKey: ['doctors', what] })
}

/** The first doctors of all, in the order of the reader's language. */
export const topDoctors = (language: Language) =>
  queryOptions({
    queryKey: ['doctors', 'top', language],
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

const takenKey = (id: string, ...from: readonly string[]): readonly string[] => ['doctors', 'taken-slots', id, ...from]

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
    queryKey: takenKey(id, date),
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
