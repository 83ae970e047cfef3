import { asc } from 'drizzle-orm'

import type { Queryable } from '../../platform/db/database.ts'
import { visitTypes, type VisitTypeRow } from './visit-types.table.ts'

/** All rows, in the clinic's order. */
export const readVisitTypes = async (db: Queryable): Promise<VisitTypeRow[]> =>
  db.select().from(visitTypes).orderBy(asc(visitTypes.position), asc(visitTypes.id))

/** The visit types, cached in this process. */
export interface VisitTypeList {
  /**
   * All of them in order, including retired ones. Until the first read they are loaded in the caller's transaction,
   * if there is one.
   */
  readonly current: (tx?: Queryable) => Promise<readonly VisitTypeRow[]>
  /** Reads them now. */
  readonly refresh: () => Promise<void>
}

export function createVisitTypeList(db: Queryable): VisitTypeList {
  let known: readonly VisitTypeRow[] | undefined
  let lastTurn = 0
  let taken = 0

  async function refresh(tx: Queryable = db): Promise<void> {
    const turn = ++lastTurn
    const rows = await readVisitTypes(tx)
    // A slow answer must not undo a later one.
    if (turn < taken) return
    taken = turn
    known = rows
  }

  async function current(tx: Queryable = db): Promise<readonly VisitTypeRow[]> {
    if (!known) await refresh(tx)
    return known ?? []
  }

  return { current, refresh: () => refresh() }
}
