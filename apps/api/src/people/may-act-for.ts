import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { sql, type Column, type Placeholder, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Deps } from '../deps.ts'
import { guardianships } from './guardianships.table.ts'
import { people } from './people.table.ts'

type Guardianships = Record<'since' | 'agreedAt' | 'endedAt', Column>
type People = Record<'accountId' | 'birthDate' | 'birthYear', Column>

/** The clinic's date and time zone, by which a guardianship ends on the eighteenth birthday. */
export interface ClinicDay {
  today: string | Placeholder
  zone: string | Placeholder
}

/** The dependencies that determine that day. */
export type RightsDeps = Pick<Deps, 'clock' | 'clinic'>

export function clinicDay({ clock, clinic }: RightsDeps): { today: string; zone: string } {
  const zone = clinic.facts().timeZone
  return { today: civilAt(clock.now(), zone).date, zone }
}

// Aliases, so that no condition of the rule can refer to a table of the statement around it.
const acting = alias(guardianships, 'acting')
const treated = alias(people, 'treated')

/**
 * Whether a guardianship counts, in a statement that joins it with its person. A person with an account has to agree
 * to it. One that began with a minor ends on the eighteenth birthday, or, if only the year of birth is known, at the
 * end of that year.
 */
export function isRunning(
  { today, zone }: ClinicDay,
  guardianship: Guardianships = guardianships,
  person: People = people,
): SQL<boolean> {
  const born = sql`coalesce(${person.birthDate}, make_date(${person.birthYear}, 12, 31))`
  const eighteenYearsBefore = (day: SQL) => sql`(${day} - interval '18 years')::date`
  const isOfAge = sql`${born} <= ${eighteenYearsBefore(sql`${today}::date`)}`
  const wasMinor = sql`${born} > ${eighteenYearsBefore(sql`(${guardianship.since} at time zone ${zone}::text)::date`)}`
  return sql`(${guardianship.endedAt} is null and (${person.accountId} is null or ${guardianship.agreedAt} is not null)
    and (${isOfAge} and ${wasMinor}) is not true)`
}

const counting = (condition: SQL, day: ClinicDay): SQL =>
  sql`from ${guardianships} ${acting} join ${people} ${treated} on ${treated.id} = ${acting.personId}
    where ${condition} and ${isRunning(day, acting, treated)}`

/**
 * The one rule of who may see or act for a person, applied at every read and action: their own account, and the
 * accounts of guardians whose guardianship counts now. A single array of people, which an index can search; with `or`
 * every row would be read.
 */
export const mayActFor = (
  person: Column,
  accountId: string | Placeholder | Column | SQL,
  day: ClinicDay,
): SQL<boolean> =>
  sql`${person} = any(array(select ${accountId}::uuid union all
    select ${acting.personId} ${counting(sql`${acting.accountId} = ${accountId}::uuid`, day)}))`

/** The same rule from the person's side: the ids of the accounts that may see or act for them. */
export const accountsActingFor = (person: Column | string | Placeholder | SQL, day: ClinicDay): SQL =>
  sql`select ${person}::uuid union all select ${acting.accountId} ${counting(sql`${acting.personId} = ${person}::uuid`, day)}`
