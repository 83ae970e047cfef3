import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { people } from '../people/people.table.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { enqueue, type EnqueueDeps } from '../platform/jobs/enqueue.ts'
import { erasureJob } from './erase-account.ts'
import { eraseRecords, mailsNaming, wordsOf } from './erase-records.ts'
import { erasedAccounts } from './erased-accounts.table.ts'

/** Its name in the file store, so that the list outlives a lost database. */
export const erasedListName = 'erased-accounts.json'

const ErasedList = z.array(z.object({ accountId: z.uuid(), personIds: z.array(z.uuid()), erasedAt: z.string() }))
export type ErasedList = z.infer<typeof ErasedList>

export const readErasedList = (text: string): ErasedList => ErasedList.parse(JSON.parse(text))

async function listInStore(files: Pick<FileStore, 'get'>): Promise<ErasedList> {
  const found = await files.get(erasedListName)
  return found ? readErasedList(found.bytes.toString()) : []
}

async function listInDatabase(db: Database): Promise<ErasedList> {
  const rows = await db.select().from(erasedAccounts)
  return rows.map(({ erasedAt, ...row }) => ({ ...row, erasedAt: erasedAt.toISOString() }))
}

const united = (...lists: readonly ErasedList[]): ErasedList => [
  ...new Map(lists.flat().map((row) => [row.accountId, row])).values(),
]

/** Writes the list of erased accounts, by opaque ids, into the file store. */
export const erasureListHandler = (deps: Pick<Deps, 'db' | 'files'>) => async () => {
  const list = united(await listInStore(deps.files), await listInDatabase(deps.db))
  await deps.files.put(erasedListName, Buffer.from(JSON.stringify(list)), 'application/json')
}

/** Empties one account that a backup brought back. Its upcoming visits are cancelled by a job once the app runs. */
async function eraseAgain(tx: Tx, deps: EnqueueDeps, { accountId, personIds }: ErasedList[number]): Promise<number> {
  const [user] = await tx.select().from(users).where(eq(users.id, accountId)).for('update')
  if (!user || user.status === 'erased') return 0
  const known = await tx.select({ id: people.id }).from(people).where(inArray(people.id, personIds))
  const erased = { user, personIds: [...new Set([accountId, ...known.map(({ id }) => id)])] }
  const mailIds = await mailsNaming(tx, await wordsOf(tx, erased))
  await eraseRecords(tx, deps, erased)
  await enqueue(tx, deps, { kind: erasureJob, payload: { accountId, personIds: erased.personIds, mailIds } })
  return 1
}

type ReplayDeps = Pick<Deps, 'clock' | 'secrets' | 'files'> & { db: Database; wakeWorker?: Deps['wakeWorker'] }

/**
 * Erases every account that a restored backup brought back: by the list in the file store, by the database's own, and by a
 * copy that was kept elsewhere. Returns how many accounts that were.
 */
export async function replayErasures(deps: ReplayDeps, kept: ErasedList = []): Promise<number> {
  const { db, files, wakeWorker = () => {} } = deps
  const list = united(kept, await listInStore(files), await listInDatabase(db))
  if (list.length === 0) return 0
  await db
    .insert(erasedAccounts)
    .values(list.map((row) => ({ ...row, erasedAt: new Date(row.erasedAt) })))
    .onConflictDoNothing()
  const ids = list.map(({ accountId }) => accountId)
  const there = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} = any(${sql.param(ids)}::uuid[])`, ne(users.status, 'erased')))
  const returned = new Set(there.map(({ id }) => id))
  let replayed = 0
  // One that fails does not keep the others.
  const failures: unknown[] = []
  for (const row of list)
    if (returned.has(row.accountId))
      await db
        .transaction((tx) => eraseAgain(tx, { ...deps, wakeWorker }, row))
        .then(
          (count) => (replayed += count),
          (error: unknown) => failures.push(error),
        )
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} deleted accounts are there again`)
  return replayed
}
