import type { DuplicatePair, SimilarPerson } from '@aafiya/contracts/desk/duplicates'
import { and, asc, desc, eq, isNull, notExists, or, sql, type Column } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { accountName } from '../account/account-name.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { recordListed, toDeskPeople } from '../desk/desk-person-view.ts'
import { people, type PersonRow } from '../people/people.table.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { countryOf, e164Of } from '../platform/phones.ts'
import { likelyDuplicates, mergeProposals } from './duplicates.table.ts'
import { similarPeople } from './find-duplicates.ts'
import { duplicateReasonsOf } from './same-person.ts'

const most = 100
const mostSimilar = 5

const one = alias(people, 'one')
const other = alias(people, 'other')
type Pair = Record<'oneId' | 'otherId', Column>

/** Both are still records of their own, and one is the person, if given. */
const isBetween = ({ oneId, otherId }: Pair, personId: string | undefined) =>
  and(
    isNull(one.mergedInto),
    isNull(other.mergedInto),
    personId === undefined ? undefined : or(eq(oneId, personId), eq(otherId, personId)),
  )

interface FoundPair {
  one: PersonRow
  other: PersonRow
  proposal?: DuplicatePair['proposal']
}

/** Waiting proposals, those that have waited longest first. */
async function proposedPairs(tx: Tx, personId: string | undefined): Promise<FoundPair[]> {
  const rows = await tx
    .select({ one, other, by: users, at: mergeProposals.proposedAt })
    .from(mergeProposals)
    .innerJoin(one, eq(one.id, mergeProposals.oneId))
    .innerJoin(other, eq(other.id, mergeProposals.otherId))
    .innerJoin(users, eq(users.id, mergeProposals.proposedBy))
    .where(and(isNull(mergeProposals.outcome), isBetween(mergeProposals, personId)))
    .orderBy(asc(mergeProposals.proposedAt), asc(mergeProposals.id))
    .limit(most)
  return rows.map(({ by, at, ...pair }) => ({ ...pair, proposal: { by: accountName(by), at: at.toISOString() } }))
}

/** Likely pairs that are neither proposed nor declined, the latest first. */
const likelyPairs = (tx: Tx, personId: string | undefined): Promise<FoundPair[]> =>
  tx
    .select({ one, other })
    .from(likelyDuplicates)
    .innerJoin(one, eq(one.id, likelyDuplicates.oneId))
    .innerJoin(other, eq(other.id, likelyDuplicates.otherId))
    .where(
      and(
        isBetween(likelyDuplicates, personId),
        notExists(
          tx
            .select({ id: mergeProposals.id })
            .from(mergeProposals)
            .where(
              and(
                eq(mergeProposals.oneId, likelyDuplicates.oneId),
                eq(mergeProposals.otherId, likelyDuplicates.otherId),
                sql`${mergeProposals.outcome} is distinct from 'merged'`,
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(likelyDuplicates.foundAt), asc(likelyDuplicates.oneId), asc(likelyDuplicates.otherId))
    .limit(most)

const isKeptFirst = (a: PersonRow, b: PersonRow) =>
  a.accountId || b.accountId ? a.accountId !== null : a.createdAt.getTime() <= b.createdAt.getTime()

async function toPairs(tx: Tx, deps: Deps, caller: Caller, pairs: readonly FoundPair[]): Promise<DuplicatePair[]> {
  const rows = new Map(pairs.flatMap((pair) => [pair.one, pair.other]).map((person) => [person.id, person]))
  const people = await toDeskPeople(tx, deps, [...rows.values()])
  await recordListed(tx, deps, caller, people)
  const shown = new Map(people.map((person) => [person.id, person]))
  return pairs.flatMap(({ proposal, ...pair }) => {
    const [first, second] = isKeptFirst(pair.one, pair.other) ? [pair.one, pair.other] : [pair.other, pair.one]
    const [kept, duplicate] = [shown.get(first.id), shown.get(second.id)]
    if (!kept || !duplicate) return []
    return [{ kept, other: duplicate, reasons: duplicateReasonsOf(first, second), ...(proposal && { proposal }) }]
  })
}

/** Proposed and likely pairs, of one person or all. The access is recorded. */
export async function duplicatesIn(tx: Tx, deps: Deps, caller: Caller, personId?: string): Promise<DuplicatePair[]> {
  const proposed = await proposedPairs(tx, personId)
  const likely = await likelyPairs(tx, personId)
  return toPairs(tx, deps, caller, [...proposed, ...likely].slice(0, most))
}

export const listDuplicates = (deps: Deps, caller: Caller, personId: string | undefined): Promise<DuplicatePair[]> =>
  deps.db.transaction((tx) => duplicatesIn(tx, deps, caller, personId))

interface Entered {
  name?: string | undefined
  phone?: string | undefined
  birthYear?: string | undefined
}

/** Existing people who are probably the one being entered, those with an account first. The access is recorded. */
export const listSimilar = (
  deps: Deps,
  caller: Caller,
  { name = '', phone = '', birthYear }: Entered,
): Promise<SimilarPerson[]> =>
  deps.db.transaction(async (tx) => {
    const number = e164Of(phone, countryOf(deps.clinic.facts()))
    const traits = {
      fullName: name,
      fullNameAr: null,
      birthDate: null,
      birthYear: birthYear === undefined ? null : Number(birthYear),
      gender: null,
      phones: number ? [number] : [],
    }
    const found = await similarPeople(tx, traits)
    const rows = found.toSorted((a, b) => (isKeptFirst(a, b) ? -1 : 1)).slice(0, mostSimilar)
    const shown = await toDeskPeople(tx, deps, rows)
    await recordListed(tx, deps, caller, shown)
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    return shown.flatMap((person) => {
      const row = rowOf.get(person.id)
      return row ? [{ person, reasons: duplicateReasonsOf(traits, row) }] : []
    })
  })
