import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { takenSlots } from '../doctors/doctor-queries.ts'
import { growingList, itemsOf, type Grown } from '../growing-list.ts'
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
export const appointmentList = () =>
  growingList(listKey, ({ cursor, ...rest }) => api.appointments.list({ query: { cursor }, ...rest }))

/** The cancelled appointments, latest first. */
export const cancelledList = () => ({
  ...growingList(cancelledKey, ({ cursor, ...rest }) => api.appointments.cancelled({ query: { cursor }, ...rest })),
  refetchInterval: ({ state: { data } }: { state: { data: AppointmentList | undefined } }) =>
    itemsOf(data).some(isMoving) ? pauseMs : false,
})

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
