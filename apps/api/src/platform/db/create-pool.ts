import { Socket } from 'node:net'

import pg from 'pg'

import type { Log } from '../log.ts'
import { WentSilent } from './database-error.ts'

interface PoolSettings {
  url: string
  log: Log
  max: number
  /** How long a request waits for a connection, whether a new one or one that others use. */
  connectionMs: number
  /** How long a connection in use may stay silent before it is closed; unlimited by default. */
  silenceMs?: number
  /** Pools of one server: what one notices clears all. */
  siblings?: Siblings
}

/** How each of the pools to one server drops the connections that lie idle. */
export type Siblings = Set<() => Promise<void>>

/** The socket of a connection. The type allows any stream there. */
const socketOf = (client: pg.PoolClient): Socket | undefined => {
  const { stream } = client.connection
  return stream instanceof Socket ? stream : undefined
}

/**
 * A pool in which every wait has a limit, and whose broken connections never end the process.
 *
 * A server that disappears without closing its connections (a fail-over, a firewall that dropped its state) leaves
 * them open and silent, and the kernel keeps retrying for a quarter of an hour. pg's `query_timeout` would fail the
 * statement but keep the connection, and the rollback would wait behind it. So the socket of a silent connection is
 * destroyed, which immediately fails everything that waits on it. Idle connections to the same server, including its
 * sibling pools', are destroyed too, or each of them would cost another wait.
 */
export function createPool({ url, log, max, connectionMs, silenceMs, siblings = new Set() }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'aafiya',
  })
  const connectedAt = new WeakMap<pg.PoolClient, number>()

  const discardIdle = async () => {
    const now = performance.now()
    const discardOne = async () => {
      const client = await pool.connect()
      const isOld = (connectedAt.get(client) ?? 0) < now
      // A graceful close would wait for the server.
      if (isOld) socketOf(client)?.destroy()
      client.release(isOld)
    }
    // A failure to connect is reported by the next request.
    await Promise.allSettled(Array.from({ length: pool.idleCount }, discardOne))
  }

  siblings.add(discardIdle)

  // Without a listener on each client too, losing the server while one is checked out ends the process.
  pool.on('error', (error) => log.warn({ error }, 'idle database connection lost'))
  pool.on('connect', (client) => {
    connectedAt.set(client, performance.now())
    client.on('error', (error) => log.warn({ error }, 'database connection lost'))
    socketOf(client)?.on('timeout', () => {
      socketOf(client)?.destroy(new WentSilent())
      for (const discard of siblings) void discard()
    })
  })
  if (silenceMs !== undefined) pool.on('acquire', (client) => void socketOf(client)?.setTimeout(silenceMs))
  pool.on('release', (_error, client) => void socketOf(client)?.setTimeout(0))
  return pool
}
