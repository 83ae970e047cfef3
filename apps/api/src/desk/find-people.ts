import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { roles } from '@aafiya/contracts/platform/people'
import { and, isNotNull, isNull, ne, not, notInArray, or, sql, type Column } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { clinicDay, isRunning } from '../people/may-act-for.ts'
import { guardianQuery, peopleQueries } from '../people/people-query.ts'
import { people, type PersonRow } from '../people/people.table.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { countryOf } from '../platform/phones.ts'
import { recordListed, toDeskPeople } from './desk-person-view.ts'

const shown = 10

/**
 * People known to the clinic: with an account, a telephone or a visit. Anyone may add people by name only, and among
 * equal matches such names must not hide a patient.
 */
const isKnown = or(
  isNotNull(people.accountId),
  ne(people.phones, []),
  sql`exists (select from ${appointments} where ${appointments.personId} = ${people.id} and ${appointments.status} <> 'held')`,
)

/** Callers rarely mean doctors and staff. */
const hasStaffAccount = sql`exists (select from ${users} where ${users.id} = ${people.accountId} and ${users.role} <> ${roles.patient})`
const isPatient = not(hasStaffAccount)

const matches = (query: string, person: { searchTerms: Column } = people) =>
  sql`${person.searchTerms} @@ ${query}::tsquery`

const treated = alias(people, 'treated')

/** Whether the typed number is the guardian's: the call is then about the child without a number. */
function isChildOf({ guardian, child }: NonNullable<ReturnType<typeof guardianQuery>>, deps: Deps) {
  const guardians = alias(people, 'guardians')
  return and(
    or(...(child.length > 0 ? child.map((query) => matches(query)) : [sql`true`])),
    sql`${people.id} in (select ${guardianships.personId} from ${guardianships}
      join ${people} ${guardians} on ${guardians.accountId} = ${guardianships.accountId}
      join ${people} ${treated} on ${treated.id} = ${guardianships.personId}
      where ${matches(guardian, guardians)} and ${isRunning(clinicDay(deps), guardianships, treated)})`,
  )
}

/** The best matches first, then others: each step only requests the missing number, and reads no more than it needs. */
async function bestMatches(tx: Tx, deps: Deps, typed: string): Promise<PersonRow[]> {
  const { clock, clinic } = deps
  const facts = clinic.facts()
  const region = { country: countryOf(facts), thisYear: Number(civilAt(clock.now(), facts.timeZone).date.slice(0, 4)) }
  const found: PersonRow[] = []
  const queries = peopleQueries(typed, region)
  const ofGuardian = guardianQuery(typed, region)
  const steps = [
    ...queries.flatMap((query) => [and(matches(query), isPatient, isKnown), and(matches(query), isPatient)]),
    ...(ofGuardian ? [isChildOf(ofGuardian, deps)] : []),
    ...queries.map((query) => and(matches(query), hasStaffAccount)),
  ]
  for (const step of steps) {
    const known = found.map(({ id }) => id)
    const rows = await tx
      .select()
      .from(people)
      .where(and(isNull(people.mergedInto), step, known.length > 0 ? notInArray(people.id, known) : undefined))
      .limit(shown - found.length)
    found.push(...rows)
    if (found.length >= shown) break
  }
  return found
}

/** Finds people by typed text. The access is recorded. */
export const findPeople = (deps: Deps, caller: Caller, typed: string): Promise<DeskPerson[]> =>
  deps.db.transaction(async (tx) => {
    const found = await toDeskPeople(tx, deps, await bestMatches(tx, deps, typed))
    await recordListed(tx, deps, caller, found)
    return found
  })
