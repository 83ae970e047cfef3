import { asc, eq, isNull, sql } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { startBeat } from '../platform/beat.ts'
import { toTermsText } from '../platform/db/search-terms.ts'
import { countryOf, e164Of } from '../platform/phones.ts'
import { people } from './people.table.ts'
import { termsOf } from './search-terms-of.ts'

type FillDeps = Pick<Deps, 'db' | 'clinic'>

const batch = 500

/**
 * Writes the search terms and telephones of a batch of people whom a trigger created or changed: it copies an
 * account's profile and cannot fold names. Returns how many there were.
 */
const fillSomeTerms = ({ db, clinic }: FillDeps): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select({ person: people, email: users.email, phone: users.phoneNumber })
      .from(people)
      .leftJoin(users, eq(users.id, people.accountId))
      .where(isNull(people.searchTerms))
      .orderBy(asc(people.id))
      .limit(batch)
      .for('no key update', { of: people, skipLocked: true })
    if (rows.length === 0) return 0
    const country = countryOf(clinic.facts())
    const filled = rows.map(({ person, email, phone }) => {
      const own = phone === null ? undefined : e164Of(phone, country)
      const phones = person.accountId === null ? person.phones : own ? [own] : []
      return { id: person.id, phones, terms: toTermsText(termsOf({ ...person, phones, email })) }
    })
    await tx.execute(sql`
      update people set search_terms = filled.terms::tsvector, phones = filled.phones
      from json_to_recordset(${JSON.stringify(filled)}::json) as filled (id uuid, phones text[], terms text)
      where people.id = filled.id`)
    return rows.length
  })

/** The same for all of them. */
export async function fillSearchTerms(deps: FillDeps): Promise<void> {
  while ((await fillSomeTerms(deps)) === batch);
}

/**
 * Fills every second, so that a new account is quickly found at the desk; every process does. Returns a function that
 * stops it.
 */
export const startFillingTerms = (deps: FillDeps & Pick<Deps, 'log'>): (() => Promise<void>) =>
  startBeat(deps.log, {
    everyMs: 1000,
    failed: 'could not write search terms',
    run: async (isStopped) => {
      while (!isStopped() && (await fillSomeTerms(deps)) === batch);
    },
  })
