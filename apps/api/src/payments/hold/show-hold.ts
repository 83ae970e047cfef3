import type { CurrentHold } from '@aafiya/contracts/payments/payments'
import { and, eq, gt } from 'drizzle-orm'
import type * as z from 'zod/mini'

import { appointments } from '../../appointments/appointments.table.ts'
import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { people } from '../../people/people.table.ts'
import { otherPerson } from '../../people/person-name.ts'
import { heldBy } from './held-by.ts'
import { toHold } from './hold-view.ts'

/** The slot the caller holds now, if any. */
export async function showHold(deps: Deps, accountId: string): Promise<z.infer<typeof CurrentHold>> {
  const { db, clock, clinic } = deps
  const [held] = await db
    .select({ appointment: appointments, doctor: doctors, person: people })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(and(heldBy(deps, accountId), eq(appointments.status, 'held'), gt(appointments.heldUntil, clock.now())))
  if (!held) return { hold: null }
  const { appointment, doctor, person } = held
  return { hold: toHold({ appointment, doctor, ...otherPerson(person, accountId) }, clinic.facts().timeZone) }
}
