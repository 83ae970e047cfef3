import type { DoctorFilter } from '@aafiya/contracts/doctors/directory'
import { bareWords } from '@aafiya/contracts/language/name-search'
import { genders } from '@aafiya/contracts/platform/people'
import { specialitiesNamed } from '@aafiya/contracts/specialities/specialities'
import { and, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../doctors.table.ts'
import { isListed } from '../is-listed.ts'
import { searched } from '../search-texts.ts'
import { isFreeOn } from './free-on.ts'
import { isPaidOnline } from './paid-online.ts'

type FilterDeps = Pick<Deps, 'specialities' | 'gateways' | 'clock' | 'clinic'>

/** Every word begins a word of the address, in either language. */
const isInArea = (area: string) =>
  and(
    ...bareWords(area)
      .split(' ')
      .filter(Boolean)
      .map((word) => sql`strpos(${doctors.searchArea}, ${` ${word}`}) > 0`),
  )

/** The conditions of a filter by the parameter that makes each, so that a count can leave one out. */
export function conditionsOf(deps: FilterDeps, query: DoctorFilter) {
  const known = deps.specialities.current()
  const search = query.q ? searched(query.q, known) : undefined
  const keys = known.map(({ key }) => key)
  return {
    rank: search?.rank,
    matchedBy: search?.matchedBy,
    conditions: {
      q: search?.isMatch,
      speciality: query.speciality
        ? inArray(doctors.speciality, [...specialitiesNamed(query.speciality, keys)])
        : undefined,
      gender: query.gender && eq(doctors.gender, genders[query.gender]),
      language:
        query.language === undefined ? undefined : sql`${doctors.languages} @> array[${query.language}]::text[]`,
      fees: and(
        query.feeMin === undefined ? undefined : gte(doctors.fees, Number(query.feeMin)),
        query.feeMax === undefined ? undefined : lte(doctors.fees, Number(query.feeMax)),
      ),
      area: query.area ? isInArea(query.area) : undefined,
      free: query.free && isFreeOn(deps, query.free),
      online: query.online && isPaidOnline(deps),
    } satisfies Readonly<Record<string, SQL | undefined>>,
  }
}

export type Conditions = ReturnType<typeof conditionsOf>['conditions']

/** Listed doctors that meet all conditions. */
export const meeting = (conditions: Partial<Conditions>): SQL | undefined => and(isListed, ...Object.values(conditions))
