import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import type { ApiError } from '@aafiya/contracts/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { paths } from '../../paths.ts'
import { isRefusal } from '../../sending.ts'
import { payAtOnce } from '../pay-at-once.ts'
import { noteRefusal, refreshTimes, type BookingFailure } from '../use-booking.ts'

/** Loaded on demand: patients who pay at the clinic do not need it. */
const loadHolding = () => import('./hold-slot.ts')

interface Wish {
  body: BookAppointment
  /** The UTC instant of the slot. */
  startsAt: string
}

interface HoldOutcome {
  onHeld: () => void
  onRefused: (refusal: ApiError, wish: Wish) => void
}

/**
 * Holds a slot for a patient who pays while booking, and continues to the payment. A retry after a lost answer replaces
 * the lost hold.
 */
export function useHold(doctorId: string, { onHeld, onRefused }: HoldOutcome) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<BookingFailure>()
  const { mutate, isPending } = useApiMutation(
    async ({ body }: Wish, key) => (await loadHolding()).holdSlot(queryClient, body, key),
    {
      singleFlight: true,
      onSuccess: () => setFailure(undefined),
      onError: (error, { startsAt }) => {
        setFailure((last) => ({ error, attempt: (last?.attempt ?? 0) + 1 }))
        if (isRefusal(error)) noteRefusal(queryClient, doctorId, { refusal: error, startsAt })
      },
      onSettled: () => refreshTimes(queryClient, doctorId),
    },
  )
  const hold = (wish: Wish) => {
    // Do not navigate users who have left the page.
    mutate(wish, {
      onSuccess: ({ appointmentId }) => {
        onHeld()
        void navigate(paths.payment(appointmentId), { state: payAtOnce })
      },
      onError: (error) => {
        if (isRefusal(error)) onRefused(error, wish)
      },
    })
  }
  return { hold, isHolding: isPending, holdFailure: failure, forgetHoldFailure: () => setFailure(undefined) }
}
