import type { BookedSlot } from '@aafiya/contracts/appointments/appointment'
import type { DoctorQuery } from '@aafiya/contracts/doctors/directory'
import type { DoctorSort } from '@aafiya/contracts/doctors/directory-names'
import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import type { TakenTime } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { itemsOf, readPage, type Grown } from '../growing-list.ts'
import type { Language } from '../i18n/language.ts'
import { keyOf } from '../kit/query-key.ts'

const listKey = keyOf(api.doctors.list)

/** The directory's filters besides speciality and search, with the names of the API and the URL. */
export type DoctorFilters = Pick<DoctorQuery, 'gender' | 'language' | 'feeMax' | 'area' | 'free' | 'online'>

export interface DoctorSearch {
  /** As in the URL: part of a speciality's name. */
  speciality: string | undefined
  /** Search words: a name, a speciality or an area. */
  q: string
  filters?: DoctorFilters
  sort?: DoctorSort | undefined
}

/** Other patients may book a shown time, so a reopened list is refetched. */
const timesStaleMs = 1000

/**
 * The directory in pages, each doctor with the earliest free time. Sorted by name in the reader's language, which is
 * part of the key.
 */
export const doctorPages = ({ speciality, q, filters = {}, sort }: DoctorSearch, language: Language) =>
  infiniteQueryOptions({
    queryKey: [...listKey, speciality ?? '', q, { ...filters, ...(sort && { sort }) }, language],
    queryFn: ({ pageParam, signal }) =>
      readPage((onAnswer) => {
        const page = { limit: String(limits.directoryPage), cursor: pageParam || undefined }
        return api.doctors.list({
          query: { ...page, speciality, q: q || undefined, ...filters, sort },
          signal,
          onAnswer,
        })
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { isPublic: true },
    staleTime: timesStaleMs,
  })

/** The available filter values and the number of doctors on each day. */
export const doctorFacets = ({ speciality, q, filters = {} }: DoctorSearch) =>
  queryOptions({
    queryKey: keyOf(api.doctors.facets, speciality ?? '', q, filters),
    queryFn: ({ signal }) => api.doctors.facets({ query: { speciality, q: q || undefined, ...filters }, signal }),
    meta: { isPublic: true },
  })

/** The earliest free time with any doctor of a speciality. */
export const firstFree = (speciality: string) =>
  queryOptions({
    queryKey: keyOf(api.doctors.firstFree, speciality),
    queryFn: ({ signal }) => api.doctors.firstFree({ query: { speciality }, signal }),
    meta: { isPublic: true },
    staleTime: timesStaleMs,
  })

/** After a booking: everything that shows free times is stale. */
export function dropFreeTimes(queryClient: QueryClient): void {
  for (const endpoint of [api.doctors.list, api.doctors.facets, api.doctors.firstFree])
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
}

/** The first doctors in the order of the reader's language. */
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
    queryKey: keyOf(api.doctors.detail, id),
    queryFn: ({ signal }) => api.doctors.detail({ params: { id }, signal }),
    meta: { isPublic: true },
  })

/** One doctor, shown at once if a page of the directory has loaded it. */
export function useDoctor(id: string) {
  const queryClient = useQueryClient()
  const known = () =>
    queryClient
      .getQueriesData<Grown<Doctor>>({ queryKey: listKey })
      .flatMap(([, list]) => itemsOf(list))
      .find((doctor) => doctor.id === id)
  return useQuery({ ...doctorDetail(id), placeholderData: known })
}

const takenKey = (id: string, ...from: readonly string[]): readonly string[] => ['doctors', 'taken-slots', id, ...from]

/** The taken times of a doctor, refetched whenever the page is opened. */
export const takenSlots = (id: string) =>
  queryOptions({
    queryKey: takenKey(id),
    // One day more than the grid shows, in case the page stays open past midnight.
    queryFn: ({ signal }) =>
      api.appointments.bookedSlots({ params: { id }, query: { days: String(limits.gridDays + 1) }, signal }),
    meta: { isPublic: true },
    staleTime: 0,
  })

/** The taken times of the week from a civil day. Invalidating `takenSlots` includes it. */
export const takenFrom = (id: string, date: string) =>
  queryOptions({
    queryKey: takenKey(id, date),
    queryFn: ({ signal }) =>
      api.appointments.bookedSlots({ params: { id }, query: { from: date, days: String(limits.gridDays) }, signal }),
    meta: { isPublic: true },
    staleTime: 0,
  })

/** Converts a booked slot to a taken time of the contract's slot rules. */
export const toTakenTime = ({ appointmentDate: startsAt, endsAt }: BookedSlot): TakenTime =>
  endsAt ? { startsAt, endsAt } : startsAt

/** Shows a time as taken everywhere before the refetch. */
export function markTaken(queryClient: QueryClient, id: string, startsAt: string): void {
  queryClient.setQueriesData<BookedSlot[]>(
    { queryKey: takenKey(id) },
    (taken) => taken && [...taken, { appointmentDate: startsAt }],
  )
}
