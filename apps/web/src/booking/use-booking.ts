import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { isTimeGone } from '@aafiya/contracts/appointments/booking-facts'
import type { ApiError } from '@aafiya/contracts/client'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../api.ts'
import { doctorDetail, dropFreeTimes, markTaken, takenSlots } from '../doctors/doctor-queries.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { isRefusal } from '../sending.ts'
import { settleBooking, type PendingBooking } from './pending-booking.ts'

/** Called only while the page is open: patients who have left it are not brought back. */
export interface BookingHandlers {
  onBooked: (appointment: Appointment) => void
  onRefused: (refusal: ApiError, wish: PendingBooking) => void
}

export interface BookingFailure {
  error: Error
  /** Distinguishes repeated failures of the same kind. */
  attempt: number
}

/** Applies what a refusal says about a time and its doctor before the refetch. */
export function noteRefusal(
  queryClient: QueryClient,
  doctorId: string,
  { refusal, startsAt }: { refusal: ApiError; startsAt: string },
): void {
  if (isTimeGone(refusal.code)) markTaken(queryClient, doctorId, startsAt)
  if (refusal.code === 'doctor_unavailable' || refusal.code === 'visit_type_not_offered')
    void queryClient.invalidateQueries({ queryKey: doctorDetail(doctorId).queryKey })
}

/** After any booking attempt, free times are stale. */
export function refreshTimes(queryClient: QueryClient, doctorId: string): void {
  void queryClient.invalidateQueries({ queryKey: takenSlots(doctorId).queryKey })
  dropFreeTimes(queryClient)
}

/** Books a slot: one request at a time, and a retry after a lost answer cannot book twice. */
export function useBooking(doctorId: string, { onBooked, onRefused }: BookingHandlers) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<BookingFailure>()

  const { mutate, isPending } = useApiMutation(
    ({ body, key }: PendingBooking) => api.appointments.book({ body, idempotencyKey: key }),
    {
      singleFlight: true,
      onSuccess: (_, { key }) => settleBooking(key),
      onError: (error, { key, startsAt }) => {
        setFailure((last) => ({ error, attempt: (last?.attempt ?? 0) + 1 }))
        if (!isRefusal(error)) return
        settleBooking(key)
        noteRefusal(queryClient, doctorId, { refusal: error, startsAt })
      },
      onSettled: () => refreshTimes(queryClient, doctorId),
      invalidates: [api.appointments],
    },
  )

  const book = (wish: PendingBooking) =>
    mutate(wish, {
      onSuccess: onBooked,
      onError: (error) => {
        if (isRefusal(error)) onRefused(error, wish)
      },
    })
  return { book, isBusy: isPending, failure, forgetFailure: () => setFailure(undefined) }
}
