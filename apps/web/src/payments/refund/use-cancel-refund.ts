import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import { useQuery } from '@tanstack/react-query'

import { paymentState, refundRule } from '../payment-queries.ts'

/** Whether money was paid that a cancellation would give back. */
export const isPaid = ({ paymentStatus }: Appointment) => paymentStatus === 'paid' || paymentStatus === 'partly_refunded'

/** The payment that a cancellation would give back, where there is one, and the rule that says how much of it. */
export function useCancelRefund(appointment: Appointment) {
  const isAsked = isPaid(appointment)
  const payment = useQuery({ ...paymentState(appointment.id), enabled: isAsked })
  const rule = useQuery({ ...refundRule(), enabled: isAsked })
  const known =
    isAsked && payment.data && rule.data ? { payment: payment.data, startsAt: appointment.appointmentDate, refundOf: rule.data } : undefined
  const parts = [payment, rule]
  return {
    known,
    /** There is one, and how much it is has not been said yet. */
    isUnknown: isAsked && !known,
    hasFailed: isAsked && !known && parts.some(({ isError }) => isError),
    isFetching: parts.some(({ isError, isFetching }) => isError && isFetching),
    retry: () => parts.filter(({ isError }) => isError).forEach((part) => void part.refetch()),
  }
}

export type CancelRefundState = ReturnType<typeof useCancelRefund>
