import { limits } from '@aafiya/contracts/limits'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'

/** Every listed doctor, by name. */
export const doctorList = () =>
  queryOptions({ queryKey: ['doctors', 'list'], queryFn: ({ signal }) => api.doctors.list({ signal }), meta: { isPublic: true } })

/** One doctor. */
export const doctorDetail = (id: string) =>
  queryOptions({
    queryKey: ['doctors', 'detail', id],
    queryFn: ({ signal }) => api.doctors.detail({ params: { id }, signal }),
    meta: { isPublic: true },
  })

/** One doctor, shown at once where the list has been read. */
export function useDoctor(id: string) {
  const queryClient = useQueryClient()
  const known = () => queryClient.getQueryData(doctorList().queryKey)?.find((doctor) => doctor.id === id)
  return useQuery({ ...doctorDetail(id), placeholderData: known })
}

const takenKey = (id: string) => ['doctors', 'taken-slots', id] as const

/** Times at which a doctor is taken, always asked again when somebody comes back to the page. */
export const takenSlots = (id: string) =>
  queryOptions({
    queryKey: takenKey(id),
    // A day more than the grid shows, for whoever leaves the page open past midnight.
    queryFn: ({ signal }) => api.appointments.bookedSlots({ params: { id }, query: { days: String(limits.gridDays + 1) }, signal }),
    meta: { isPublic: true },
    staleTime: 0,
  })

/** The same for one civil day. Whatever drops `takenSlots` drops it too. */
export const takenOn = (id: string, date: string) =>
  queryOptions({
    queryKey: [...takenKey(id), date],
    queryFn: ({ signal }) => api.appointments.bookedSlots({ params: { id }, query: { from: date, days: '1' }, signal }),
    meta: { isPublic: true },
    staleTime: 0,
  })
