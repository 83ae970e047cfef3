import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'

import type { PoolState } from '../db/database.ts'

export interface ProcessFacts {
  version: string
  /** Of a real PostgreSQL; the embedded one has no connections. */
  pool: (() => PoolState) | undefined
}

/** What is read off the process when it is scraped: memory, event loop, connections. */
export function addProcessMetrics(registry: Registry, { version, pool }: ProcessFacts): void {
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({ name: 'aafiya_build_info', help: 'The release that runs.', labelNames: ['version', 'node'], registers }).set(
    { version, node: process.version },
    1,
  )
  if (!pool) return
  const gauge = (name: keyof PoolState, help: string) =>
    new Gauge({
      name: `aafiya_database_pool_${name}`,
      help,
      registers,
      collect() {
        this.set(pool()[name])
      },
    })
  gauge('connections', 'Connections to the database that are open.')
  gauge('idle', 'Open connections that nobody uses.')
  gauge('waiting', 'Requests that wait for a connection.')
  gauge('limit', 'Connections that this process may open.')
}
