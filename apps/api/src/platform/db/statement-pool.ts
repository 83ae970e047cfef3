import type pg from 'pg'

import { keepsSettings } from './keeps-settings.ts'
import { setTimeLimits } from './time-limits.ts'
import { withClient } from './with-client.ts'

const isRead = ({ text }: pg.QueryConfig): boolean => /^\s*select\b/i.test(text)

/**
 * The pool that runs single statements. A write may wait for a lock; without a limit on the server it would commit long after its
 * caller was informed that it failed. So where a pooler is in between it gets a transaction with limits. A read waits for no row lock and
 * runs as it is, but without its name: the process that knows it may be another one next time.
 */
export function statementPool(pool: pg.Pool): pg.Pool {
  const query = (config: pg.QueryConfig, values: unknown[]) =>
    withClient(pool, async (client) => {
      if (await keepsSettings(client)) return client.query(config, values)
      const { name: _, ...unnamed } = config
      if (isRead(config)) return client.query(unnamed, values)
      await client.query(`begin; ${setTimeLimits}`)
      try {
        const result = await client.query(unnamed, values)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    })
  return new Proxy(pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) })
}
