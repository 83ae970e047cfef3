import type { Appointment } from '@aafiya/contracts/appointments'
import { useQuery } from '@tanstack/react-query'

import { paymentState } from './payment-queries.ts'

const isPaid = ({ paymentStatus }: Appointment) => paymentStatus === 'paid' || paymentStatus === 'partly_refunded'

/** The payment that a cancellation would give back, where there is one. */
export function useCancelRefund(appointment: Appointment) {
  const isAsked = isPaid(appointment)
  const { data, isError, isFetching, refetch } = useQuery({ ...paymentState(appointment.id), enabled: isAsked })
  return {
    payment: isAsked ? data : undefined,
    /** There is one, and how much it is has not been said yet. */
    isUnknown: isAsked && !data,
    hasFailed: isAsked && !data && isError,
    isFetching,
    retry: () => void refetch(),
  }
}

export type CancelRefundState = ReturnType<typeof useCancelRefund>
