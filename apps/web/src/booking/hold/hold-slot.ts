import type { BookAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import type { Hold } from '@aafiya/contracts/payments/payments'
import type { QueryClient } from '@tanstack/react-query'

import { api } from '../../api.ts'
import { currentHold, heldSlot } from './hold-queries.ts'

/** Holds a slot for a patient who pays while booking, and caches it for the payment pages. */
export async function holdSlot(queryClient: QueryClient, body: BookAppointment, idempotencyKey: string): Promise<Hold> {
  const hold = await api.payments.hold({ body, idempotencyKey })
  queryClient.setQueryData(currentHold().queryKey, hold)
  queryClient.setQueryData(heldSlot(hold.appointmentId).queryKey, hold)
  return hold
}
