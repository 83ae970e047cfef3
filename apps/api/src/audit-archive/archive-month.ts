import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'

import type { CopySession } from '../backup/copy-session.ts'
import { seal, unseal } from '../backup/seal.ts'
import { CommandRefused } from '../command-refused.ts'
import { auditArchives } from '../platform/audit/audit-archives.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import type { Clock } from '../platform/clock.ts'

export interface ArchiveDeps {
  session: CopySession
  clock: Clock
  key: string | undefined
}

/** People see who opened their records for a year; the month that ends it may still be on their page. */
const monthsAtHand = 13
/** Each batch is a transaction of its own, so that nobody who serves waits for the whole. */
const batch = 10_000

const columns = ['id', 'at', 'hour', 'actor_id', 'actor_role', 'action', 'subject_id', 'patient_id', 'outcome']

/** The first days, in UTC, of a month such as `2025-01` and of the one after it. */
function boundsOf(month: string) {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (!year || !number) throw new CommandRefused(`${month} is no month such as 2025-01`)
  const first = (offset: number) => new Date(Date.UTC(Number(year), Number(number) - 1 + offset, 1))
  return { from: first(0), to: first(1) }
}

function assertOldEnough(month: string, { clock }: ArchiveDeps): void {
  const now = clock.now()
  const newest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAtHand, 1))
  if (boundsOf(month).from > newest)
    throw new CommandRefused(
      `${month} is too recent: the app shows a year of entries. The newest month to archive is ${newest.toISOString().slice(0, 7)}`,
    )
}

/** Passes lines on, and counts and digests them. */
function counted() {
  const hash = createHash('sha256')
  let lines = 0
  return {
    async *pass(source: AsyncIterable<Uint8Array>) {
      for await (const bytes of source) {
        hash.update(bytes)
        for (const byte of bytes) if (byte === 10) lines++
        yield bytes
      }
    },
    /** The first line names the columns. */
    end: () => ({ entries: lines - 1, sha256: hash.digest('hex') }),
  }
}

/** Writes the entries of a month, the oldest first, as PostgreSQL's COPY writes text. */
export async function writeMonth({ session, key }: ArchiveDeps, month: string, out: Writable) {
  const { from, to } = boundsOf(month)
  const range = `at >= '${from.toISOString()}' and at < '${to.toISOString()}'`
  const count = counted()
  async function* lines() {
    yield Buffer.from(`${columns.join('\t')}\n`)
    yield* session.copyOut(`select ${columns.join(', ')} from audit_entries where ${range} order by at, id`)
  }
  await session.transaction('snapshot', async () => {
    await session.db.execute(sql`set local time zone 'UTC'`)
    await pipeline(await seal(count.pass(lines()), key), out)
  })
  return count.end()
}

/** Reads a file to its end: how many entries it has, and their digest. */
export async function readMonth(file: AsyncIterable<Uint8Array>, key: string | undefined) {
  const count = counted()
  for await (const bytes of count.pass(await unseal(file, key))) void bytes
  return count.end()
}

/** What was noted of a month, if it was archived. */
export async function findArchive({ session: { db } }: ArchiveDeps, month: string) {
  const [archive] = await db
    .select()
    .from(auditArchives)
    .where(eq(auditArchives.month, `${month}-01`))
  return archive
}

export type Written = Awaited<ReturnType<typeof readMonth>>

/** Deletes a month's entries from the database, as the owner of the table, once the file was noted. */
async function deleteMonth({ session: { db, transaction } }: ArchiveDeps, month: string): Promise<number> {
  const { from, to } = boundsOf(month)
  const some = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(gte(auditEntries.at, from), lt(auditEntries.at, to)))
    .orderBy(auditEntries.at, auditEntries.id)
    .limit(batch)
  const next = () =>
    transaction('write', async () => {
      const gone = await db
        .delete(auditEntries)
        .where(inArray(auditEntries.id, some))
        .returning({ id: auditEntries.id })
      return gone.length
    })
  let total = 0
  for (let count = await next(); count > 0; count = await next()) total += count
  return total
}

/**
 * Archives a month: `write` puts its entries into a file, `read` reads that file back. Nothing is deleted before both
 * agree. Run again after an interruption, it reads the file that is there and deletes the rest.
 */
export async function archiveMonth(
  deps: ArchiveDeps,
  month: string,
  { write, read }: { write: () => Promise<Written>; read: () => Promise<Written> },
): Promise<{ entries: number; deleted: number }> {
  assertOldEnough(month, deps)
  const noted = await findArchive(deps, month)
  const expected = noted ?? (await write())
  const found = await read()
  if (found.sha256 !== expected.sha256 || found.entries !== expected.entries)
    throw new CommandRefused(
      noted
        ? `${month} was archived on ${noted.archivedAt.toISOString()} in another file, of ${noted.entries} entries`
        : 'What was written cannot be read back: nothing was deleted',
    )
  if (!noted)
    await deps.session.transaction('write', async () => {
      await deps.session.db
        .insert(auditArchives)
        .values({ month: `${month}-01`, ...found, archivedAt: deps.clock.now() })
    })
  return { entries: found.entries, deleted: await deleteMonth(deps, month) }
}
