import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../api.ts'
import { changeItems } from '../../growing-list.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { isRefusal } from '../../sending.ts'
import { cancelledKey, listKey, useRefreshAppointments } from '../appointment-queries.ts'

export interface CancelHandlers {
  onCancelled: (appointment: Appointment) => void
  onFailed: (appointment: Appointment) => void
}

export type CancelAppointment = ReturnType<typeof useCancelAppointment>

/** Cancels an appointment as it is displayed. One that is already cancelled counts as a success. */
export function useCancelAppointment({ onCancelled, onFailed }: CancelHandlers) {
  const queryClient = useQueryClient()
  const refresh = useRefreshAppointments()
  const { mutate, isPending, error, reset } = useApiMutation(
    ({ id, appointmentDate, sequence }: Appointment) =>
      // An earlier release compares only the start.
      api.appointments.cancel({ params: { id }, query: { appointmentDate }, seen: sequence }),
    {
      singleFlight: true,
      onSuccess: (cancelled) => {
        const others = (items: Appointment[]) => items.filter(({ id }) => id !== cancelled.id)
        changeItems(queryClient, listKey, others)
        changeItems<Appointment>(queryClient, cancelledKey, (items) => [cancelled, ...others(items)])
        refresh(cancelled.doctorId)
        onCancelled(cancelled)
      },
      onError: (failure, appointment) => {
        // It has changed since it was displayed.
        if (isRefusal(failure)) refresh(appointment.doctorId)
        onFailed(appointment)
      },
    },
  )
  return {
    cancel: (appointment: Appointment) => mutate(appointment),
    isBusy: isPending,
    failure: error,
    forgetFailure: reset,
  }
}
