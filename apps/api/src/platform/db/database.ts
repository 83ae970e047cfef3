import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Both drivers, the embedded one and the real one, assign to this without a cast. */
export type Database = PgDatabase<PgQueryResultHKT>
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Where a query may run: on its own, or inside the caller's transaction. */
export type Queryable = Database | Tx

/** How many connections a process has, may have, and waits for. */
export interface PoolState {
  connections: number
  idle: number
  waiting: number
  limit: number
}

export interface DatabaseHandle {
  readonly db: Database
  readonly kind: 'pglite' | 'postgres'
  /** Whether it answers and accepts writes. Never throws. */
  isWritable: () => Promise<boolean>
  /** Where there are connections: not in the embedded database. */
  readonly pool?: () => PoolState
  migrate: () => Promise<void>
  close: () => Promise<void>
}
