import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { isRefundable } from '@aafiya/contracts/appointments/booking-facts'
import { useQuery } from '@tanstack/react-query'

import { paymentState, refundRule } from '../payment-queries.ts'

/** Whether a payment exists that a cancellation would refund. */
export const isPaid = ({ paymentStatus }: Appointment) => isRefundable(paymentStatus)

/** The payment that a cancellation would refund, if any, and the refund rule. */
export function useCancelRefund(appointment: Appointment) {
  const isAsked = isPaid(appointment)
  const payment = useQuery({ ...paymentState(appointment.id), enabled: isAsked })
  const rule = useQuery({ ...refundRule(), enabled: isAsked })
  const known =
    isAsked && payment.data && rule.data
      ? { payment: payment.data, startsAt: appointment.appointmentDate, refundOf: rule.data }
      : undefined
  const parts = [payment, rule]
  return {
    known,
    /** There is one, but its amount is not known yet. */
    isUnknown: isAsked && !known,
    hasFailed: isAsked && !known && parts.some(({ isError }) => isError),
    isFetching: parts.some(({ isError, isFetching }) => isError && isFetching),
    retry: () => parts.filter(({ isError }) => isError).forEach((part) => void part.refetch()),
  }
}

export type CancelRefundState = ReturnType<typeof useCancelRefund>
