import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '../api.ts'

/** Everybody's day, or that of a speciality. Asked again when its pulse says that something has changed, and each minute for what no visit tells. */
export const deskDay = (date: string, speciality: string | undefined) =>
  queryOptions({
    queryKey: ['desk', 'day', date, speciality],
    queryFn: ({ signal }) => api.desk.day({ query: { date, speciality }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  })

/** Whether anything of a day has changed: small enough to be asked for every second and a half while the page is looked at. */
export const deskPulse = (date: string, speciality: string | undefined) =>
  queryOptions({
    queryKey: ['desk', 'pulse', date, speciality],
    queryFn: async ({ signal, client }) => {
      const pulse = await api.desk.pulse({ query: { date }, signal })
      const { queryKey } = deskDay(date, speciality)
      const known = client.getQueryData(queryKey)
      if (known && known.version !== pulse.version) void client.invalidateQueries({ queryKey })
      return pulse
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 1500,
    // One lost answer is no outage.
    retry: 1,
    retryDelay: 1000,
  })

export const peopleFound = (typed: string) =>
  queryOptions({
    queryKey: ['desk', 'people', typed],
    queryFn: ({ signal }) => api.desk.findPeople({ query: { q: typed }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
