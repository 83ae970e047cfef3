import type { BookAppointment } from '@aafiya/contracts/appointments'
import { limits } from '@aafiya/contracts/limits'
import { and, eq } from 'drizzle-orm'

import { appointments } from '../../appointments/appointments.table.ts'
import { takeSlot } from '../../appointments/book-appointment.ts'
import type { Deps } from '../../deps.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { toHold } from './hold-view.ts'

/**
 * Holds a slot for some minutes for a patient who pays while booking. Whatever they held before is released first: one hold a
 * patient, which a unique index has the last word on. Money that arrives for a released one finds its slot or goes back.
 */
export async function holdSlot(deps: Deps, patientId: string, body: BookAppointment, repeatable?: Repeatable) {
  if (deps.gateways.size === 0) throw new Problem('payment_not_offered')
  return runIdempotently(deps, repeatable, async (tx) => {
    await tx.delete(appointments).where(and(eq(appointments.patientId, patientId), eq(appointments.status, 'held')))
    const heldUntil = new Date(deps.clock.now().getTime() + limits.holdMinutes * 60_000)
    const { row, doctor } = await takeSlot(tx, deps, { patientId, body, heldUntil })
    if (row.fee <= 0) throw new Problem('payment_not_needed')
    return toHold(row, doctor, deps.clinic.facts().timeZone)
  })
}
