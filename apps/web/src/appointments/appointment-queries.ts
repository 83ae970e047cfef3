import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { takenSlots } from '../doctors/doctor-queries.ts'
import { readPage, readPages, type Grown } from '../growing-list.ts'
import { keyOf } from '../kit/query-key.ts'
import { serverNow } from '../server-clock.ts'

/** Polls while a refund is on its way; nothing is sent while the cancellation can be undone. */
const isMoving = ({ paymentStatus, undoableUntil }: Appointment) =>
  paymentStatus === 'refunding' && !(undoableUntil && Date.parse(undoableUntil) > serverNow())
const pauseMs = 4000

export type AppointmentList = Grown<Appointment>

export const listKey = keyOf(api.appointments.list)
export const cancelledKey = keyOf(api.appointments.cancelled)

/**
 * The user's appointments that are not cancelled. All upcoming ones are on the first page; further pages go into the
 * past.
 */
export const appointmentList = (pages: number) =>
  queryOptions({
    queryKey: [...listKey, pages],
    queryFn: ({ signal }) =>
      readPages(pages, (cursor) =>
        readPage((onAnswer) => api.appointments.list({ query: { cursor }, signal, onAnswer })),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The cancelled appointments, latest first. */
export const cancelledList = (pages: number) =>
  queryOptions({
    queryKey: [...cancelledKey, pages],
    queryFn: ({ signal }) =>
      readPages(pages, (cursor) =>
        readPage((onAnswer) => api.appointments.cancelled({ query: { cursor }, signal, onAnswer })),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isMoving) ? pauseMs : false),
  })

/** Updates all cached pages of a list without a request. */
export function changeList(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (items: Appointment[]) => Appointment[],
): void {
  queryClient.setQueriesData<AppointmentList>(
    { queryKey },
    (known) => known && { ...known, items: change(known.items) },
  )
}

export const appointmentDetail = (id: string) =>
  queryOptions({
    queryKey: keyOf(api.appointments.detail, id),
    queryFn: ({ signal }) => api.appointments.detail({ params: { id }, signal }),
    staleTime: 0,
  })

/** After a change, the user's appointments and the doctor's taken times are stale. */
export function useRefreshAppointments(): (doctorId: string) => void {
  const queryClient = useQueryClient()
  return (doctorId) => {
    void queryClient.invalidateQueries({ queryKey: keyOf(api.appointments) })
    void queryClient.invalidateQueries({ queryKey: takenSlots(doctorId).queryKey })
  }
}
