import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { takenSlots } from '../doctors/doctor-queries.ts'
import { readPage, readPages, type Grown } from '../growing-list.ts'

/** Money is on its way back: when it has arrived shows automatically. */
const isMoving = ({ paymentStatus }: Appointment) => paymentStatus === 'refunding'
const pauseMs = 4000

export type AppointmentList = Grown<Appointment>

export const listKey = ['appointments', 'list'] as const
export const cancelledKey = ['appointments', 'cancelled'] as const

/** What the signed-in person booked and did not cancel. All that is to come is on the first page; further ones lead into the past. */
export const appointmentList = (pages: number) =>
  queryOptions({
    queryKey: [...listKey, pages],
    queryFn: ({ signal }) =>
      readPages(pages, (cursor) => readPage((onAnswer) => api.appointments.list({ query: { cursor }, signal, onAnswer }))),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What they booked and then cancelled, latest first. */
export const cancelledList = (pages: number) =>
  queryOptions({
    queryKey: [...cancelledKey, pages],
    queryFn: ({ signal }) =>
      readPages(pages, (cursor) => readPage((onAnswer) => api.appointments.cancelled({ query: { cursor }, signal, onAnswer }))),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isMoving) ? pauseMs : false),
  })

/** Changes what is known of a list, however far it has been read, without asking. */
export function changeList(
  queryClient: QueryClient,
  queryKey: typeof listKey | typeof cancelledKey,
  change: (items: Appointment[]) => Appointment[],
): void {
  queryClient.setQueriesData<AppointmentList>({ queryKey }, (known) => known && { ...known, items: change(known.items) })
}

export const appointmentDetail = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'detail', id],
    queryFn: ({ signal }) => api.appointments.detail({ params: { id }, signal }),
    staleTime: 0,
  })

/** After a change: what is known of the person's appointments, and of the doctor's taken times, is asked again. */
export function useRefreshAppointments(): (doctorId: string) => void {
  const queryClient = useQueryClient()
  return (doctorId) => {
    void queryClient.invalidateQueries({ queryKey: ['appointments'] })
    void queryClient.invalidateQueries({ queryKey: takenSlots(doctorId).queryKey })
  }
}
