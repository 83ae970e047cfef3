import type { ChangeCall } from '@aafiya/contracts/desk/call-list'
import type { FreeTimeQuery } from '@aafiya/contracts/desk/free-time-search'
import { limits } from '@aafiya/contracts/platform/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { endingWithin } from '../api.ts'
import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'
import { wholeDay } from './desk-day.ts'

/**
 * The day of all doctors, or of a speciality's. Refetched when its pulse changes, and every minute for changes that no
 * visit signals. One that was loaded a moment ago, before it was shown, is confirmed by its pulse alone.
 */
export const deskDay = (date: string, speciality: string | undefined) =>
  queryOptions({
    queryKey: keyOf(api.desk.day, date, speciality),
    queryFn: async ({ signal }) => wholeDay(await api.desk.day({ query: { date, speciality }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: 60_000,
  })

/** Without an answer for so long, the desk does not say that its day is live. */
const longestPulse = 5000

/** Whether anything has changed on a day: small enough to poll every 1.5 seconds while the page is visible. */
export const deskPulse = (date: string, speciality: string | undefined) =>
  queryOptions({
    queryKey: keyOf(api.desk.pulse, date, speciality),
    queryFn: async ({ signal, client }) => {
      const pulse = await api.desk.pulse({ query: { date }, signal: endingWithin(longestPulse, signal) })
      const { queryKey } = deskDay(date, speciality)
      const known = client.getQueryData(queryKey)
      // A request that is under way is not sent again: if its answer is older, the next pulse differs as well.
      if (known && known.version !== pulse.version)
        void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
      return pulse
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 1500,
    // A single lost answer is not an outage.
    retry: 1,
    retryDelay: 1000,
  })

export const peopleFound = (typed: string) =>
  queryOptions({
    queryKey: keyOf(api.desk.findPeople, typed),
    queryFn: ({ signal }) => api.desk.findPeople({ query: { q: typed }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Patients of any day who were not told about a cancellation or move by the clinic. */
export const changeCalls = () =>
  queryOptions({
    queryKey: keyOf(api.callList.changes),
    queryFn: ({ signal }) => api.callList.changes({ signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })

/** How many of the patients listed are to be told; `isCut` if the server may know of others. */
export function countUntold(calls: readonly ChangeCall[]) {
  const untold = calls.filter(({ toldAt }) => toldAt === undefined).length
  return { untold, isCut: untold >= limits.pageMax }
}

/** Existing people who are probably the one being entered. */
export const similarPeople = (name: string, phone: string, birthYear: string) =>
  queryOptions({
    queryKey: keyOf(api.duplicates.similar, name, phone, birthYear),
    queryFn: ({ signal }) =>
      api.duplicates.similar({ query: { name, phone, ...(birthYear !== '' && { birthYear }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/**
 * A patient's card. Refetched with the day, to include changes made elsewhere, and on its own, since a merge or a claim
 * need not change the day.
 */
export const personCard = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.desk.day, 'card', id),
    queryFn: ({ signal }) => api.personCards.show({ params: { id }, signal }),
    staleTime: 0,
    refetchInterval: 10_000,
  })

/** Free times across days and doctors; refetched with the day, since every booking takes one. */
export const freeTimesFound = (query: FreeTimeQuery) =>
  queryOptions({
    queryKey: keyOf(api.desk.day, 'free-times', query),
    queryFn: ({ signal }) => api.desk.freeTimes({ query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
