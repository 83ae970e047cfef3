import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { or, sql, type SQL } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { countryOf } from '../platform/phones.ts'
import { peopleQueries } from './people-query.ts'
import { people } from './people.table.ts'

/** The people of the typed text, as the front desk searches: spelling, both scripts, an e-mail address or a number. */
export function matchesTyped({ clinic, clock }: Pick<Deps, 'clinic' | 'clock'>, typed: string): SQL {
  const facts = clinic.facts()
  const thisYear = Number(civilAt(clock.now(), facts.timeZone).date.slice(0, 4))
  const queries = peopleQueries(typed, { country: countryOf(facts), thisYear })
  return or(...queries.map((query) => sql`${people.searchTerms} @@ ${query}::tsquery`)) ?? sql`false`
}
