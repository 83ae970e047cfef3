import { addDays, civilAt } from '@aafiya/contracts/clinic-time'
import { isFollowUpDay } from '@aafiya/contracts/follow-up'
import { and, desc, eq, isNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Queryable } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { appointments } from './appointments.table.ts'
import { listedDoctor } from './bookable-doctor.ts'

interface FollowUp {
  patientId: string
  doctorId: string
}

/** The day of a patient's latest completed visit to a doctor that was no follow-up itself. */
export async function lastVisitDay(db: Queryable, { clinic }: Deps, { patientId, doctorId }: FollowUp): Promise<string | null> {
  const [last] = await db
    .select({ startsAt: appointments.startsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.patientId, patientId),
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

/** From when on the follow-ups of a patient to a doctor count. */
export async function showLastVisit(deps: Deps, people: FollowUp) {
  await listedDoctor(deps.db, people.doctorId)
  return { completedOn: await lastVisitDay(deps.db, deps, people) }
}
