import type pg from 'pg'

import { currentSpan } from '../trace/trace-span.ts'

/** A statement's verb and table. Nothing else is exported, since even a statement without values can name a person. */
export function statementName(text: string): string {
  const verbs = /^\s*with\b/i.test(text) ? /\b(?:insert|update|delete|select)\b/i : /[a-z]+/i
  const [verb = 'statement'] = verbs.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]\w*)"?/i.exec(text) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  const text: unknown = typeof query === 'object' && query !== null && 'text' in query ? query.text : undefined
  return typeof text === 'string' ? text : ''
}

const failureOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'error')

function traced(client: pg.PoolClient): pg.PoolClient {
  const run = client.query.bind(client)
  const query = async (...given: unknown[]): Promise<unknown> => {
    const name = statementName(textOf(given[0]))
    const [operation = ''] = name.split(' ')
    const part = currentSpan()?.startPart?.(name, { 'db.system.name': 'postgresql', 'db.operation.name': operation })
    try {
      const result: unknown = await Reflect.apply(run, undefined, given)
      part?.end()
      return result
    } catch (error) {
      part?.end(failureOf(error))
      throw error
    }
  }
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') return query
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const tracedClients = new WeakMap<pg.PoolClient, pg.PoolClient>()

/**
 * A connection whose statements appear in the span of the request or job; the connection itself if nothing is
 * exported. Always the same object per connection, so that state attached to it, such as prepared statements, is
 * kept.
 */
export function tracedClient(client: pg.PoolClient): pg.PoolClient {
  if (!currentSpan()?.startPart) return client
  const known = tracedClients.get(client) ?? traced(client)
  tracedClients.set(client, known)
  return known
}
