import type { Appointment, MoveAppointment } from '@aafiya/contracts/appointments'
import { ApiError } from '@aafiya/contracts/client'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../api.ts'
import { isGone } from '../../booking/use-booking.ts'
import { markTaken } from '../../doctors/doctor-queries.ts'
import { useSingleFlight } from '../../page/use-single-flight.ts'
import { isRefusal, untilAnswered } from '../../sending.ts'
import { appointmentDetail, changeList, listKey, useRefreshAppointments } from '../appointment-queries.ts'

export interface Move {
  body: MoveAppointment
  /** The UTC instant it is moved to. */
  startsAt: string
}

/** A repeat may meet the first try while that is still being written: it says so, and once more finds it done. */
const isMetByItself = (failures: number, error: Error) =>
  failures === 1 && error instanceof ApiError && error.code === 'appointment_changed'

/** Moves an appointment, or changes its notes. Where it fails the old time is still held. */
export function useMoveAppointment({ id, doctorId }: Appointment, onMoved: () => void) {
  const queryClient = useQueryClient()
  const refresh = useRefreshAppointments()
  const { start, isPending, error, reset, submittedAt } = useSingleFlight({
    ...untilAnswered,
    retry: (failures, failure) => untilAnswered.retry(failures, failure) || isMetByItself(failures, failure),
    mutationFn: ({ body }: Move) => api.appointments.move({ params: { id }, body }),
    onSuccess: (moved) => {
      queryClient.setQueryData(appointmentDetail(id).queryKey, moved)
      changeList(queryClient, listKey, (items) => items.map((one) => (one.id === id ? moved : one)))
      refresh(doctorId)
    },
    onError: (failure, { startsAt }) => {
      if (!isRefusal(failure)) return
      if (isGone(failure)) markTaken(queryClient, doctorId, startsAt)
      refresh(doctorId)
    },
  })
  // Anyone who has left the page meanwhile is not led away from where they are.
  const move = (wish: Move) => start(wish, { onSuccess: onMoved })
  return { move, isBusy: isPending, failure: error, attempt: submittedAt, forgetFailure: reset }
}
