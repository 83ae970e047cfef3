import { callReasonsOf, compareReasons } from '@aafiya/contracts/desk/call-reasons'
import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { people } from '../people/people.table.ts'
import { isTold } from '../people/recipients.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { isOnDay } from './day-version.ts'
import { toDeskPeople } from './desk-person-view.ts'
import { shownDate } from './shown-date.ts'

const yearMs = 365 * 86_400_000

/** How many visits people missed in the last year, and how many they ever came to. */
async function historyOf(tx: Tx, personIds: readonly string[], now: Date) {
  if (personIds.length === 0) return new Map<string, { missed: number; attended: number }>()
  const lastYear = new Date(now.getTime() - yearMs).toISOString()
  const rows = await tx
    .select({
      personId: appointments.personId,
      missed: sql<number>`(count(*) filter (where ${appointments.status} = 'no_show' and ${appointments.startsAt} > ${lastYear}::timestamptz))::int`,
      attended: sql<number>`(count(*) filter (where ${appointments.status} in ('arrived', 'completed')))::int`,
    })
    .from(appointments)
    .where(inArray(appointments.personId, [...personIds]))
    .groupBy(appointments.personId)
  return new Map(rows.map(({ personId, ...counts }) => [personId, counts]))
}

/** Visits of a day that are to come and that nobody has confirmed, most likely to be missed first. Who saw whose is recorded. */
export const listCalls = (deps: Deps, caller: Caller, wanted: string | undefined) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const zone = deps.clinic.facts().timeZone
    const date = shownDate(deps, wanted)
    const isUnanswered = or(isNull(appointments.answeredSequence), ne(appointments.answeredSequence, appointments.sequence))
    const rows = await tx
      .select({
        visit: appointments,
        person: people,
        isReached: sql<boolean>`exists (${tx
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.status, 'verified'), isTold(appointments.personId)))})`,
      })
      .from(appointments)
      .innerJoin(people, eq(people.id, appointments.personId))
      .where(and(isOnDay(date, zone), eq(appointments.status, 'booked'), gt(appointments.startsAt, now), isUnanswered))
      .orderBy(asc(appointments.startsAt), asc(appointments.id))
    await recordAccess(tx, deps, { caller, action: 'visit_listed', records: rows.map(({ visit }) => visit) })
    const persons = new Map(rows.map(({ person }) => [person.id, person]))
    const shown = new Map((await toDeskPeople(tx, deps, [...persons.values()])).map((person) => [person.id, person]))
    const history = await historyOf(tx, [...persons.keys()], now)
    const calls = rows.map(({ visit, person, isReached }) => {
      const { missed, attended } = history.get(person.id) ?? { missed: 0, attended: 0 }
      const daysAhead = daysBetween(civilAt(visit.createdAt, zone).date, date)
      const { phones = [], guardian } = shown.get(person.id) ?? {}
      return {
        visitId: visit.id,
        reasons: callReasonsOf({ missed, attended, isReached, daysAhead }),
        missed,
        phones,
        ...(phones.length === 0 && guardian && { guardian }),
      }
    })
    // Sorting keeps the order of the day among equals.
    return { date, calls: calls.toSorted((one, other) => compareReasons(one.reasons, other.reasons)) }
  })
