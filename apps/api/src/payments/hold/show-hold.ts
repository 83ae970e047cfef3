import type { CurrentHold } from '@aafiya/contracts/payments'
import { and, eq, gt } from 'drizzle-orm'
import type * as z from 'zod/mini'

import { appointments } from '../../appointments/appointments.table.ts'
import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { toHold } from './hold-view.ts'

/** The slot the caller holds now, if any. */
export async function showHold({ db, clock, clinic }: Deps, patientId: string): Promise<z.infer<typeof CurrentHold>> {
  const [held] = await db
    .select()
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(and(eq(appointments.patientId, patientId), eq(appointments.status, 'held'), gt(appointments.heldUntil, clock.now())))
  return { hold: held ? toHold(held.appointments, held.doctors, clinic.facts().timeZone) : null }
}
