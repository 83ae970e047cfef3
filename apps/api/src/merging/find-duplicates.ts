import { soundsOf } from '@aafiya/contracts/language/name-skeleton'
import { and, asc, eq, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { lockPeople } from '../people/lock-person.ts'
import { people, type PersonRow } from '../people/people.table.ts'
import { kinds, reversed } from '../people/search-terms-of.ts'
import { startBeat } from '../platform/beat.ts'
import type { Queryable } from '../platform/db/database.ts'
import { likelyDuplicates } from './duplicates.table.ts'
import { duplicateReasonsOf, namesOf, type Traits } from './same-person.ts'

/** Of a number that the desk gives to many people. */
const mostCandidates = 200

const quoted = (text: string) => `'${text.replace(/['\\]/g, (sign) => sign + sign)}'`

/** A `tsquery` for everyone who may be the same person; undefined if nothing is known that they could share. */
function candidatesQuery({ birthDate, birthYear, phones, ...names }: Traits): string | undefined {
  const firstWords = namesOf(names).flatMap((name) => soundsOf(name)[0] ?? [])
  const year = birthDate?.slice(0, 4) ?? (birthYear === null ? undefined : String(birthYear))
  const births = birthDate
    ? [quoted(kinds.birth + birthDate.replaceAll('-', '')), quoted(`${kinds.birth}${year}`)]
    : year
      ? [`${quoted(kinds.birth + year)}:*`]
      : []
  const shared = [...phones.map((phone) => quoted(kinds.phone + reversed(phone.replace(/\D/g, '')))), ...births]
  if (firstWords.length === 0 || shared.length === 0) return undefined
  return `(${firstWords.map((sound) => quoted(kinds.whole + sound)).join(' | ')}) & (${shared.join(' | ')})`
}

/** People who are probably the one with these traits, through the index of the search. */
export async function similarPeople(db: Queryable, traits: Traits & { id?: string }): Promise<PersonRow[]> {
  const query = candidatesQuery(traits)
  if (query === undefined) return []
  const rows = await db
    .select()
    .from(people)
    .where(
      and(
        isNull(people.mergedInto),
        sql`${people.searchTerms} @@ ${query}::tsquery`,
        traits.id === undefined ? undefined : ne(people.id, traits.id),
      ),
    )
    .limit(mostCandidates)
  return rows.filter((row) => duplicateReasonsOf(traits, row).length > 0)
}

/** Two ids as pairs are stored. */
export const pairOf = (id: string, other: string) =>
  id < other ? { oneId: id, otherId: other } : { oneId: other, otherId: id }

type FindDeps = Pick<Deps, 'db' | 'clock'>

const isWaiting = and(not(people.isCompared), isNull(people.mergedInto), isNotNull(people.searchTerms))

/**
 * Compares one person who is new or has changed with everyone. Of two people entered concurrently the second to be
 * compared finds the first. Two accounts cannot be merged, so they are no pair.
 */
async function compareOne({ db, clock }: FindDeps, id: string): Promise<void> {
  const [known] = await db.select().from(people).where(eq(people.id, id))
  const similar = known ? await similarPeople(db, known) : []
  await db.transaction(async (tx) => {
    const rows = await lockPeople(tx, [id, ...similar.map((one) => one.id)])
    const person = rows.find((row) => row.id === id)
    // It has changed since, and is compared again in a moment.
    if (!person || person.searchTerms === null || person.updatedAt.getTime() !== known?.updatedAt.getTime()) return
    const pairs = rows
      .filter((row) => row.id !== id && !(row.accountId && person.accountId))
      .filter((row) => duplicateReasonsOf(person, row).length > 0)
      .map((row) => ({ ...pairOf(id, row.id), foundAt: clock.now() }))
    const { oneId, otherId } = likelyDuplicates
    const ids = sql`array[${sql.join(
      pairs.map((pair) => sql`${pair.oneId}::text || ${pair.otherId}`),
      sql`, `,
    )}]::text[]`
    await tx
      .delete(likelyDuplicates)
      .where(and(or(eq(oneId, id), eq(otherId, id)), sql`${oneId}::text || ${otherId} <> all (${ids})`))
    if (pairs.length > 0) await tx.insert(likelyDuplicates).values(pairs).onConflictDoNothing()
    await tx.update(people).set({ isCompared: true }).where(eq(people.id, id))
  })
}

const batch = 100

async function findSome(deps: FindDeps, isStopped: () => boolean): Promise<boolean> {
  const rows = await deps.db
    .select({ id: people.id })
    .from(people)
    .where(isWaiting)
    .orderBy(asc(people.id))
    .limit(batch)
  for (const { id } of rows) {
    if (isStopped()) return false
    await compareOne(deps, id)
  }
  return rows.length === batch
}

/** Finds the likely duplicates of everyone who is new or has changed. */
export async function findDuplicates(deps: FindDeps, isStopped = () => false): Promise<void> {
  while (await findSome(deps, isStopped));
}

/** The same every few seconds; every process does. Returns a function that stops it. */
export const startFindingDuplicates = (deps: FindDeps & Pick<Deps, 'log'>): (() => Promise<void>) =>
  startBeat(deps.log, {
    everyMs: 3000,
    failed: 'could not look for duplicate records',
    run: (isStopped) => findDuplicates(deps, isStopped),
  })
