import type { Appointment } from '@aafiya/contracts/appointments'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { takenSlots } from '../doctors/doctor-queries.ts'

/** Money is on its way back: when it has arrived shows by itself. */
const isMoving = ({ paymentStatus }: Appointment) => paymentStatus === 'refunding'
const pauseMs = 4000

/** What the signed-in person booked and did not cancel, earliest first. */
export const appointmentList = () =>
  queryOptions({ queryKey: ['appointments', 'list'], queryFn: ({ signal }) => api.appointments.list({ signal }), staleTime: 0 })

/** What they booked and then cancelled, latest first. */
export const cancelledList = () =>
  queryOptions({
    queryKey: ['appointments', 'cancelled'],
    queryFn: ({ signal }) => api.appointments.cancelled({ signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isMoving) ? pauseMs : false),
  })

/** One of them. */
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
