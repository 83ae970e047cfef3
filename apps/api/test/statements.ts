import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres'
import { PglitePreparedQuery } from 'drizzle-orm/pglite'
import { onTestFinished, vi } from 'vitest'

/** A statement's verb and its first table: `insert jobs`. */
function nameOf(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1] ?? ''
  const table = /(?:from|into|update)\s+"(\w+)"/.exec(text)?.[1]
  return table ? `${verb} ${table}` : (/pg_\w+/.exec(text)?.[0] ?? text)
}

const textOf = (statement: unknown): string => {
  if (typeof statement !== 'object' || statement === null) return ''
  if ('queryString' in statement) return String(statement.queryString)
  const config = 'rawQueryConfig' in statement ? statement.rawQueryConfig : undefined
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : ''
}

const isOfTransaction = (text: string) => /^(begin|commit|rollback)/.test(text)

/**
 * The statements that a call sends to the database, in order, on either driver; without those that begin and end
 * transactions.
 */
export async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const spies = [PglitePreparedQuery, NodePgPreparedQuery].map((driver) => vi.spyOn(driver.prototype, 'execute'))
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
  await call()
  const texts = spies.flatMap((spy) => spy.mock.contexts.map(textOf))
  spies.forEach((spy) => spy.mockRestore())
  return texts.filter((text) => !isOfTransaction(text)).map(nameOf)
}
