import { isFollowUpDay } from '@aafiya/contracts/appointments/follow-up'
import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { and, desc, eq, isNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { personFor } from '../people/person-for.ts'
import type { Queryable } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { appointments } from './appointments.table.ts'
import { listedDoctor } from './bookable-doctor.ts'

interface FollowUp {
  personId: string
  doctorId: string
}

/** The day of a patient's latest completed visit to a doctor that was no follow-up itself. */
export async function lastVisitDay(db: Queryable, { clinic }: Deps, { personId, doctorId }: FollowUp): Promise<string | null> {
  const [last] = await db
    .select({ startsAt: appointments.startsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.personId, personId),
        eq(appointments.doctorId, doctorId),
        eq(appointments.status, 'completed'),
        isNull(appointments.followUpUntil),
      ),
    )
    .orderBy(desc(appointments.startsAt))
    .limit(1)
  return last ? civilAt(last.startsAt, clinic.facts().timeZone).date : null
}

/** The last day on which the patient can have this follow-up, or its refusal. `visitedOn`: the day it counts from, where staff say so. */
export async function followUpUntil(
  db: Queryable,
  deps: Deps,
  { date, days, visitedOn, ...people }: FollowUp & { date: string; days: number; visitedOn?: string | undefined },
): Promise<string> {
  const completedOn = visitedOn ?? (await lastVisitDay(db, deps, people))
  if (!isFollowUpDay(date, completedOn, days)) throw new Problem('follow_up_not_offered')
  return addDays(completedOn, days)
}

interface Asked {
  accountId: string
  /** The account's own person unless said. */
  personId?: string | undefined
  doctorId: string
}

/** From when on the follow-ups of a patient to a doctor count. */
export const showLastVisit = (deps: Deps, { accountId, personId: wanted, doctorId }: Asked) =>
  deps.db.transaction(async (tx) => {
    await listedDoctor(tx, doctorId)
    const { id: personId } = await personFor(tx, accountId, wanted)
    return { completedOn: await lastVisitDay(tx, deps, { personId, doctorId }) }
  })
