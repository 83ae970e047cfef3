import type { OtherVisitTime } from '@aafiya/contracts/appointments/visit-links'
import { and, asc, eq, gt, ne } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { appointments } from '../appointments.table.ts'
import { findLinked } from './linked-visit.ts'

/** The times of the person's other booked visits. A link shows one visit, so it learns nothing else about them. */
export async function otherVisitsOf(deps: Deps, { token }: { token: string }): Promise<OtherVisitTime[]> {
  const { db, clock } = deps
  const { id, personId } = (await findLinked(deps, token)).own.appointment
  const rows = await db
    .select({ startsAt: appointments.startsAt, endsAt: appointments.endsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.personId, personId),
        ne(appointments.id, id),
        eq(appointments.status, 'booked'),
        gt(appointments.endsAt, clock.now()),
      ),
    )
    .orderBy(asc(appointments.startsAt))
  return rows.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }))
}
