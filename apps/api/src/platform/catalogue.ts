import { foldName } from '@aafiya/contracts/language/name-search'
import type { Language } from '@aafiya/contracts/messages/message-key'
import type { ProblemCode } from '@aafiya/contracts/platform/problems'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { recordChange } from './audit/record-change.ts'
import type { Clock } from './clock.ts'
import type { Database, Queryable, Tx } from './db/database.ts'
import type { Caller } from './http/caller.ts'
import { runIdempotently, type Repeatable } from './idempotency/idempotency.ts'
import { messageOf } from './languages.ts'
import { Problem } from './problem.ts'

interface Names {
  name: string
  nameAr: string
}

/** What administrators add, rename, order, retire and restore. It is never deleted, since records name it. */
export interface CatalogueEntry extends Names {
  id: string
  position: number
  /** Since when it is offered for nothing new; null while it is offered. */
  retiredAt: Date | null
}

/** The subject begins the actions in the audit and is part of the error codes. */
type Subject = 'speciality' | 'visit_type'

export interface Catalogue<Row extends CatalogueEntry, Added extends Names, Changed extends Names, View> {
  subject: Subject
  /** The audit action for a change of the entry's fields. */
  changed: `${Subject}_${'renamed' | 'changed'}`
  table: PgTable
  max: number
  full: ProblemCode
  /** All entries in order, also those that are retired. */
  read: (db: Queryable) => Promise<Row[]>
  insert: (tx: Tx, entry: Added & { position: number }, rows: readonly Row[]) => Promise<Row[]>
  update: (
    tx: Tx,
    id: string,
    changes: Changed | Pick<CatalogueEntry, 'position'> | Pick<CatalogueEntry, 'retiredAt'>,
  ) => Promise<Row[]>
  /** Whether two entries are in one list: it has one order, and no name twice. */
  isBeside: (entry: Added | Row, other: Row) => boolean
  /** Refuses an entry that cannot be offered next to the others of its list. */
  refuseUnsound?: (entry: Added | Row, beside: readonly Row[]) => void
  /** Throws if the entry must not be retired because the rest of the list does not replace it. */
  refuseNeeded: (row: Row, beside: readonly Row[]) => void
  view: (row: Row) => View
  /** Refreshes this process's cached copy. */
  refresh: () => Promise<void>
}

const tidy = (name: string) => name.trim().replace(/\s+/g, ' ')
/** Names without the spaces around them, one between two words. */
const tidied = <Named extends Names>(entry: Named): Named => ({
  ...entry,
  name: tidy(entry.name),
  nameAr: tidy(entry.nameAr),
})

/** The verbs of a catalogue. Each locks the table, so of two concurrent changes the second sees the first. */
export function catalogueVerbs<Row extends CatalogueEntry, Added extends Names, Changed extends Names, View>(
  deps: { db: Database; clock: Clock },
  { subject, read, view, ...catalogue }: Catalogue<Row, Added, Changed, View>,
) {
  const isOffered = ({ retiredAt }: Row) => retiredAt === null

  async function lock(tx: Tx): Promise<Row[]> {
    // Blocks every other write of the entry's names.
    await tx.execute(sql`lock table ${catalogue.table} in share row exclusive mode`)
    return read(tx)
  }

  const find = (rows: readonly Row[], id: string): Row => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Problem(`${subject}_not_found`)
    return row
  }

  const record = (tx: Tx, caller: Caller, action: `${Subject}_${string}`, recordId: string) =>
    recordChange(tx, deps, { actor: caller, action, recordId })

  const besideOf = (rows: readonly Row[], entry: Added | Row, id?: string) =>
    rows.filter((row) => row.id !== id && isOffered(row) && catalogue.isBeside(entry, row))

  /** Refuses a name that another offered entry of its list has in the same language, however it is spelt. */
  function refuseUnlessSound(entry: Added | Row, beside: readonly Row[], language: Language): void {
    const taken = (['name', 'nameAr'] as const).filter((field) =>
      beside.some((row) => foldName(row[field]) === foldName(entry[field])),
    )
    const code = `${subject}_name_taken` as const
    if (taken.length > 0)
      throw new Problem(code, { issues: taken.map((path) => ({ path, message: messageOf(code, language) })) })
    catalogue.refuseUnsound?.(entry, beside)
  }

  /** Changes one entry in its own transaction. If `decide` returns undefined, the entry stays unchanged. */
  async function alter(
    caller: Caller,
    id: string,
    action: `${Subject}_${string}`,
    decide: (row: Row, rows: readonly Row[]) => Changed | Pick<CatalogueEntry, 'retiredAt'> | undefined,
  ): Promise<View> {
    const altered = await deps.db.transaction(async (tx) => {
      const rows = await lock(tx)
      const row = find(rows, id)
      const changes = decide(row, rows)
      if (!changes) return row
      await record(tx, caller, action, id)
      return find(await catalogue.update(tx, id, changes), id)
    })
    await catalogue.refresh()
    return view(altered)
  }

  return {
    managed: async (): Promise<View[]> => (await read(deps.db)).map(view),

    /** Adds an entry behind all others. */
    async add(
      caller: Caller,
      body: Added,
      { language, repeatable }: { language: Language; repeatable?: Repeatable | undefined },
    ) {
      const added = await runIdempotently(deps, repeatable, async (tx): Promise<View> => {
        const rows = await lock(tx)
        const entry = tidied(body)
        refuseUnlessSound(entry, besideOf(rows, entry), language)
        if (rows.length >= catalogue.max) throw new Problem(catalogue.full)
        const position = Math.max(0, ...rows.map((row) => row.position)) + 1
        const [row] = await catalogue.insert(tx, { ...entry, position }, rows)
        if (!row) throw new Error('an inserted entry answers its row')
        await record(tx, caller, `${subject}_added`, row.id)
        return view(row)
      })
      await catalogue.refresh()
      return added
    },

    /** Changes an entry's fields. Records that copied from it keep their copies. */
    change: (caller: Caller, id: string, body: Changed, language: Language): Promise<View> =>
      alter(caller, id, catalogue.changed, (row, rows) => {
        const changes = tidied(body)
        const entry: Row = Object.assign({}, row, changes)
        if (isOffered(row)) refuseUnlessSound(entry, besideOf(rows, row, id), language)
        return changes
      }),

    /**
     * Changes places with the next offered entry of its list in that direction. At the end of the list nothing moves.
     */
    async move(caller: Caller, id: string, direction: 'up' | 'down'): Promise<View[]> {
      const moved = await deps.db.transaction(async (tx) => {
        const rows = await lock(tx)
        const row = find(rows.filter(isOffered), id)
        const list = besideOf(rows, row)
        const other = list[list.indexOf(row) + (direction === 'up' ? -1 : 1)]
        if (!other) return rows
        await catalogue.update(tx, id, { position: other.position })
        await catalogue.update(tx, other.id, { position: row.position })
        await record(tx, caller, `${subject}_moved`, id)
        return read(tx)
      })
      await catalogue.refresh()
      return moved.map(view)
    },

    /** Offers an entry for nothing new. */
    retire: (caller: Caller, id: string): Promise<View> =>
      alter(caller, id, `${subject}_retired`, (row, rows) => {
        if (!isOffered(row)) return undefined
        catalogue.refuseNeeded(row, besideOf(rows, row, id))
        return { retiredAt: deps.clock.now() }
      }),

    /** Offers a retired entry again in its old position, unless another entry has taken its name since. */
    restore: (caller: Caller, id: string, language: Language): Promise<View> =>
      alter(caller, id, `${subject}_restored`, (row, rows) => {
        if (isOffered(row)) return undefined
        refuseUnlessSound(row, besideOf(rows, row, id), language)
        return { retiredAt: null }
      }),
  }
}
