import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import type { ApiError } from '@aafiya/contracts/client'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../api.ts'
import { doctorDetail, dropFreeTimes, markTaken, takenSlots } from '../doctors/doctor-queries.ts'
import { useSingleFlight } from '../page/use-single-flight.ts'
import { isRefusal, untilAnswered } from '../sending.ts'
import { settleBooking, type PendingBooking } from './pending-booking.ts'

/** Called as long as the page is still there: anyone who has gone on is not called back. */
export interface BookingHandlers {
  onBooked: (appointment: Appointment) => void
  onRefused: (refusal: ApiError, wish: PendingBooking) => void
}

export interface BookingFailure {
  error: Error
  /** Tells one failure from the next of the same kind. */
  attempt: number
}

/** Whether the time can no longer be booked, so that it must not be offered again. */
export const isGone = ({ code }: ApiError) => code === 'slot_taken' || code === 'slot_past' || code === 'slot_not_offered'

/** Shows what a refusal says of a time and its doctor before the server is asked again. */
export function noteRefusal(
  queryClient: QueryClient,
  doctorId: string,
  { refusal, startsAt }: { refusal: ApiError; startsAt: string },
): void {
  if (isGone(refusal)) markTaken(queryClient, doctorId, startsAt)
  if (refusal.code === 'doctor_unavailable' || refusal.code === 'visit_type_not_offered')
    void queryClient.invalidateQueries({ queryKey: doctorDetail(doctorId).queryKey })
}

/** After a time was asked for, whatever came of it: what is free is asked for again. */
export function refreshTimes(queryClient: QueryClient, doctorId: string): void {
  void queryClient.invalidateQueries({ queryKey: takenSlots(doctorId).queryKey })
  dropFreeTimes(queryClient)
}

/** Books a slot: one request at a time, and a repeat after a lost answer cannot book twice. */
export function useBooking(doctorId: string, { onBooked, onRefused }: BookingHandlers) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<BookingFailure>()

  const { start, isPending } = useSingleFlight({
    ...untilAnswered,
    mutationFn: ({ body, key }: PendingBooking) => api.appointments.book({ body, idempotencyKey: key }),
    onSuccess: (_, { key }) => {
      settleBooking(key)
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
    },
    onError: (error, { key, startsAt }) => {
      setFailure((last) => ({ error, attempt: (last?.attempt ?? 0) + 1 }))
      if (!isRefusal(error)) return
      settleBooking(key)
      noteRefusal(queryClient, doctorId, { refusal: error, startsAt })
    },
    onSettled: () => refreshTimes(queryClient, doctorId),
  })

  const book = (wish: PendingBooking) =>
    start(wish, {
      onSuccess: onBooked,
      onError: (error) => {
        if (isRefusal(error)) onRefused(error, wish)
      },
    })
  return { book, isBusy: isPending, failure, forgetFailure: () => setFailure(undefined) }
}
