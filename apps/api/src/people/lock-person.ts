import { and, asc, eq, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm'

import { auditSubjects } from '../platform/audit/audit-subjects.table.ts'
import { RunAgain } from '../platform/db/database-error.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { isAmong } from '../platform/db/is-among.ts'
import { prepared } from '../platform/db/prepared.ts'
import { Problem } from '../platform/problem.ts'
import { people, type PersonRow } from './people.table.ts'

/*
 * The one order of locks. Every change to a person, or to a record of one, locks in this order and skips what it does
 * not need:
 *
 * the calling account; people, by id; guardianships, invitations and codes; entries of the waiting list, then their
 * offers; doctors, by id; times (`lockTimes`); visits, by id; payments.
 *
 * Records are found before their person is known, so `lockPersonOf` reads a record's person, and again after getting
 * the lock. The record then belongs to that person until the transaction ends: merging and undoing, which move
 * records, lock both people. Sweeps over many people's rows skip locked ones (`skip locked`), or lock one person per
 * transaction.
 */

/** Locks the person `personId`, as a statement or as a part of one. */
export const personLock = (db: Queryable) =>
  db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, sql.placeholder('personId')), isNull(people.mergedInto)))
    .for('no key update')

const lock = prepared((db) => personLock(db).prepare('lock_person'))

/**
 * The people each transaction has locked, except those merged into others. A savepoint has an object of its own, so a
 * lock that ends when one is rolled back is forgotten with it. No transaction merges a person and locks them again.
 */
const lockedBy = new WeakMap<Tx, Set<string>>()

function rememberLock(tx: Tx, id: string): void {
  const locked = lockedBy.get(tx) ?? new Set()
  lockedBy.set(tx, locked.add(id))
}

/**
 * Locks a person's row until the transaction ends, with no statement if it is locked already. A person who was merged
 * into another is not found.
 */
export async function lockPerson(tx: Tx, id: string): Promise<void> {
  if (lockedBy.get(tx)?.has(id)) return
  const [row] = await lock(tx).execute({ personId: id })
  if (!row) throw new Problem('person_not_found')
  rememberLock(tx, id)
}

/**
 * The same for the person of a record, whose id `ofRecord` selects; also for a person who was merged into another,
 * whose ended guardianships and invitations stay with them. If a merge moves the record while this waits, the
 * transaction runs again, since a second person must not be locked out of order.
 */
export async function lockPersonOf(tx: Tx, ofRecord: SQLWrapper): Promise<string | undefined> {
  const find = () =>
    tx
      .select({ id: people.id })
      .from(people)
      .where(sql`${people.id} = ${ofRecord}`)
  const [locked] = await find().for('no key update')
  const [now] = await find()
  if (now?.id !== locked?.id) throw new RunAgain()
  return locked?.id
}

/**
 * The people of several records, whose ids `find` reads, and reads again after getting the locks: if a merge has moved
 * a record since, the transaction runs again.
 */
export async function lockPeopleOf(tx: Tx, find: () => Promise<{ personId: string }[]>): Promise<void> {
  const ids = (await find()).map(({ personId }) => personId)
  await lockPeople(tx, ids)
  if ((await find()).some(({ personId }) => !ids.includes(personId))) throw new RunAgain()
}

const lockAll = prepared((db) =>
  db
    .select()
    .from(people)
    .where(isAmong(people.id, sql.placeholder('ids')))
    .orderBy(asc(people.id))
    .for('no key update')
    .prepare('lock_people'),
)

/** Several people, locked by id. Those who were merged into others are among them. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<PersonRow[]> {
  const rows = await lockAll(tx).execute({ ids })
  for (const { id, mergedInto } of rows) if (mergedInto === null) rememberLock(tx, id)
  return rows
}

/**
 * An erased person has a row, for the records that stay, but no audit subject. What is written about them now would
 * survive the erasure, so staff find no such person. Called once the people are locked.
 */
export async function refuseErased(db: Queryable, ...ids: readonly string[]): Promise<void> {
  const subjects = await db.$count(auditSubjects, inArray(auditSubjects.userId, [...ids]))
  if (subjects < ids.length) throw new Problem('person_not_found')
}
