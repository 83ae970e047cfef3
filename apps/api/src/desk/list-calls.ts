import { callReasonsOf, compareReasons } from '@aafiya/contracts/desk/call-reasons'
import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { clinicDay } from '../people/may-act-for.ts'
import { people } from '../people/people.table.ts'
import { isNotified } from '../people/recipients.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { attemptsAbout } from './attempts-about.ts'
import { isOnDay } from './day-version.ts'
import { contactsOf } from './desk-person-view.ts'
import { shownDate } from './shown-date.ts'

const yearMs = 365 * 86_400_000

/** How many visits people missed in the last year, and how many they ever attended. */
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

/**
 * Upcoming, unconfirmed visits of a day: those to call now, most likely to be missed first, then those to try again
 * later. The access is recorded.
 */
export const listCalls = (deps: Deps, caller: Caller, wanted: string | undefined) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const zone = deps.clinic.facts().timeZone
    const date = shownDate(deps, wanted)
    const isUnanswered = or(
      isNull(appointments.answeredSequence),
      ne(appointments.answeredSequence, appointments.sequence),
    )
    const rows = await tx
      .select({
        visit: appointments,
        person: people,
        // The language of a notified account, if there is one.
        language: sql<'en' | 'ar' | null>`(${tx
          .select({ language: users.language })
          .from(users)
          .where(and(eq(users.status, 'verified'), isNotified(appointments.personId, clinicDay(deps))))
          .orderBy(asc(users.id))
          .limit(1)})`,
      })
      .from(appointments)
      .innerJoin(people, eq(people.id, appointments.personId))
      .where(and(isOnDay(date, zone), eq(appointments.status, 'booked'), gt(appointments.startsAt, now), isUnanswered))
      .orderBy(asc(appointments.startsAt), asc(appointments.id))
    await recordAccess(tx, deps, { caller, action: 'visit_listed', records: rows.map(({ visit }) => visit) })
    const persons = rows.map(({ person }) => person)
    const contacts = await contactsOf(tx, deps, caller, persons)
    const history = await historyOf(
      tx,
      persons.map(({ id }) => id),
      now,
    )
    const tried = await attemptsAbout(
      tx,
      rows.map(({ visit }) => visit.id),
    )
    const calls = rows.map(({ visit, person, language }) => {
      const { missed, attended } = history.get(person.id) ?? { missed: 0, attended: 0 }
      const daysAhead = daysBetween(civilAt(visit.createdAt, zone).date, date)
      return {
        visitId: visit.id,
        reasons: callReasonsOf({ missed, attended, isReached: language !== null, daysAhead }),
        missed,
        phones: [],
        ...contacts.get(person.id),
        ...(language && { language }),
        ...tried.get(visit.id),
      }
    })
    const waitsUntil = ({ againAt }: { againAt?: string }) =>
      againAt && Date.parse(againAt) > now.getTime() ? againAt : ''
    // Sorting keeps the order of the day among equals.
    const inOrder = calls.toSorted(
      (one, other) => waitsUntil(one).localeCompare(waitsUntil(other)) || compareReasons(one.reasons, other.reasons),
    )
    return { date, calls: inOrder }
  })
