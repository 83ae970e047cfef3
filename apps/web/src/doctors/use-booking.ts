import type { Appointment, BookAppointment } from '@aafiya/contracts/appointments'
import { ApiError } from '@aafiya/contracts/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { api } from '../api.ts'
import { doctorDetail, takenSlots } from './doctor-queries.ts'
import { useIdempotencyKey } from './idempotency-key.ts'

export interface Wish {
  body: BookAppointment
  /** The UTC instant of the slot. */
  startsAt: string
}

export interface BookingHandlers {
  onBooked: (appointment: Appointment) => void
  onRefused: (refusal: ApiError, wish: Wish) => void
}

export interface BookingFailure {
  error: Error
  /** Tells one failure from the next of the same kind. */
  attempt: number
}

/** Whether nobody can have this time any more, so that it must not be offered again. */
export const isGone = ({ code }: ApiError) => code === 'slot_taken' || code === 'slot_past' || code === 'slot_not_offered'

/** A refusal is an answer; silence, and a server that failed, are none: the same wish may be sent once more. */
export const isRefusal = (error: Error): error is ApiError => error instanceof ApiError && error.status < 500

/** Books a slot: one request at a time, and a repeat after a lost answer cannot book twice. */
export function useBooking(doctorId: string, { onBooked, onRefused }: BookingHandlers) {
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const isUnderWay = useRef(false)
  const [failure, setFailure] = useState<BookingFailure>()
  const slots = takenSlots(doctorId).queryKey

  const { mutate, isPending } = useMutation({
    // Without a connection it fails at once and says so, instead of booking by surprise when it is back.
    networkMode: 'always',
    mutationFn: ({ body }: Wish) => api.appointments.book({ body, idempotencyKey: key.of(body) }),
    onSuccess: (appointment) => {
      key.forget()
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      onBooked(appointment)
    },
    onError: (error, wish) => {
      setFailure((last) => ({ error, attempt: (last?.attempt ?? 0) + 1 }))
      if (!isRefusal(error)) return
      key.forget()
      if (isGone(error)) queryClient.setQueryData(slots, (taken = []) => [...taken, { appointmentDate: wish.startsAt }])
      if (error.code === 'doctor_unavailable') void queryClient.invalidateQueries({ queryKey: doctorDetail(doctorId).queryKey })
      onRefused(error, wish)
    },
    onSettled: () => {
      isUnderWay.current = false
      void queryClient.invalidateQueries({ queryKey: slots })
    },
  })

  const book = (wish: Wish) => {
    // A double click comes before the button has had time to be busy.
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(wish)
  }
  return { book, isBusy: isPending, failure, forgetFailure: () => setFailure(undefined) }
}
