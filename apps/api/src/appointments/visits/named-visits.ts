import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { foldName, searchWords } from '@aafiya/contracts/language/name-search'
import { and, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { peopleQueries } from '../../people/people-query.ts'
import { people } from '../../people/people.table.ts'
import type { Tx } from '../../platform/db/database.ts'
import { containsWords } from '../../platform/db/folded.ts'
import { countryOf } from '../../platform/phones.ts'
import { appointments } from '../appointments.table.ts'

/** Beyond this, going through the visits in order soon finds some. */
const fewPeople = 300

/**
 * The people that the words name, found as the desk finds them: as spelt, or else by beginnings, or else in the other
 * script. Names whose search terms are not yet written are read.
 */
async function peopleNamed(tx: Tx, { clock, clinic }: Deps, words: readonly string[]): Promise<SQL | undefined> {
  const facts = clinic.facts()
  const region = { country: countryOf(facts), thisYear: Number(civilAt(clock.now(), facts.timeZone).date.slice(0, 4)) }
  const typed = words.join(' ')
  const isNamedNewly = and(isNull(people.searchTerms), containsWords(typed, people.fullName, people.fullNameAr))
  for (const query of [...peopleQueries(typed, region), undefined]) {
    const isNamed =
      query === undefined ? isNamedNewly : or(sql`${people.searchTerms} @@ ${query}::tsquery`, isNamedNewly)
    const ids = tx.select({ id: people.id }).from(people).where(isNamed)
    const found = await ids.limit(fewPeople + 1)
    if (found.length > fewPeople)
      return inArray(appointments.personId, tx.select({ id: people.id }).from(people).where(isNamed))
    if (found.length > 0)
      return inArray(
        appointments.personId,
        found.map(({ id }) => id),
      )
  }
  return undefined
}

/** The doctors by those of the words that are not in their names. */
async function doctorsByOtherWords(tx: Tx, words: readonly string[]): Promise<Map<string, string[]>> {
  const byOthers = new Map<string, string[]>()
  const all = await tx
    .select({ id: doctors.id, first: doctors.firstName, last: doctors.lastName, arabic: doctors.fullNameAr })
    .from(doctors)
  for (const { id, first, last, arabic } of all) {
    const name = foldName([first, last, arabic ?? ''].join(' '))
    const others = words.filter((word) => !name.includes(word)).join(' ')
    if (others.length < words.join(' ').length) byOthers.set(others, [...(byOthers.get(others) ?? []), id])
  }
  return byOthers
}

/**
 * Whether each typed word is in the name of a visit's patient or, where `withDoctors`, of its doctor. The people are
 * searched first, by the index of their names, and only then their visits.
 */
export async function isNamed(
  tx: Tx,
  deps: Deps,
  typed: string | undefined,
  { withDoctors }: { withDoctors: boolean },
): Promise<SQL | undefined> {
  const words = searchWords(typed ?? '')
  if (words.length === 0) return undefined
  const ways = [await peopleNamed(tx, deps, words)]
  for (const [others, ids] of withDoctors ? await doctorsByOtherWords(tx, words) : []) {
    const isOfDoctor = inArray(appointments.doctorId, ids)
    if (others === '') ways.push(isOfDoctor)
    else {
      const isOfPerson = await peopleNamed(tx, deps, others.split(' '))
      if (isOfPerson) ways.push(and(isOfDoctor, isOfPerson))
    }
  }
  return or(...ways) ?? sql`false`
}
