import type { Hold, AppointmentPayment } from '@aafiya/contracts/payments/payments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'

import { api } from '../api.ts'
import { appointmentDetail } from '../appointments/appointment-queries.ts'
import { currentHold, heldSlot } from '../booking/hold/hold-queries.ts'
import { useTimeLeft } from '../booking/hold/use-time-left.ts'
import { takenSlots } from '../doctors/doctor-queries.ts'
import { keyOf } from '../kit/query-key.ts'
import { paymentState, useLookUp } from './payment-queries.ts'
import { outcomeIn, screenOf } from './payment-screen.ts'

/** Doctor and time of the appointment, or of the slot that is or was held. */
export type PaidVisit = Pick<
  Hold,
  'doctorId' | 'doctorName' | 'doctorNameAr' | 'appointmentDate' | 'appointmentTime' | 'person'
>

/** For payments without a hold. */
const never = '9999-12-31T00:00:00.000Z'

/** The screen of a payment, and what is known of its visit. */
export function usePaymentStage(payment: AppointmentPayment) {
  const { appointmentId: id, appointmentStatus, heldUntil, status } = payment
  const queryClient = useQueryClient()
  const [search] = useSearchParams()
  const outcome = outcomeIn(search)
  const isBooked = appointmentStatus !== null && appointmentStatus !== 'held'
  const held = useQuery({ ...heldSlot(id), enabled: !isBooked }).data
  const appointment = useQuery({ ...appointmentDetail(id), enabled: isBooked }).data
  const left = useTimeLeft(heldUntil ?? never)
  const isHeld = appointmentStatus === 'held' && heldUntil !== null
  const isOver = isHeld && left === 0
  const screen = screenOf(payment, { outcome, isOver })
  useLookUp(id, status === 'pending' || (status === 'failed' && outcome !== undefined))

  // Other pages show the change too.
  const refresh = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: keyOf(api.appointments) })
    void queryClient.invalidateQueries({ queryKey: currentHold().queryKey })
    const doctorId = (appointment ?? held)?.doctorId
    if (doctorId !== undefined) void queryClient.invalidateQueries({ queryKey: takenSlots(doctorId).queryKey })
  })
  useEffect(() => {
    if (screen !== 'hold' && screen !== 'to_pay') refresh()
  }, [screen])
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: paymentState(id).queryKey })
  }, [isOver, id, queryClient])

  return {
    screen,
    left: isHeld && !isOver ? left : undefined,
    visit: (appointment ?? held ?? undefined) satisfies PaidVisit | undefined,
    outcome,
  }
}

export type PaymentStage = ReturnType<typeof usePaymentStage>
