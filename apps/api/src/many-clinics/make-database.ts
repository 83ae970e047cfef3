import pg from 'pg'

import type { Clinic } from './machine.ts'

/** Twice the connections of a clinic's two processes: one clinic cannot take those of all. */
const mostConnections = 52

/**
 * A database of the clinic's own with two roles, the owner and the one that serves, whose passwords are those of its
 * environment. No other clinic's role may connect. What exists is brought to the same state.
 */
export async function makeDatabase(adminUrl: string, { env }: Clinic): Promise<void> {
  const app = new URL(env['DATABASE_URL'] ?? '')
  const owner = new URL(env['DATABASE_MIGRATION_URL'] ?? '')
  const database = app.pathname.slice(1)
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'aafiya-provision' })
  await client.connect()
  const name = (text: string) => client.escapeIdentifier(text)
  const exists = async (query: string, value: string) => ((await client.query(query, [value])).rowCount ?? 0) > 0
  try {
    for (const { username, password } of [app, owner]) {
      if (!(await exists('select 1 from pg_roles where rolname = $1', username)))
        await client.query(`create role ${name(username)} login`)
      await client.query(`alter role ${name(username)} login password ${client.escapeLiteral(password)}`)
    }
    await client.query(`alter role ${name(app.username)} connection limit ${mostConnections}`)
    if (!(await exists('select 1 from pg_database where datname = $1', database)))
      await client.query(
        `create database ${name(database)} owner ${name(owner.username)} encoding 'UTF8' locale 'C.UTF-8' template template0`,
      )
    await client.query(`revoke all on database ${name(database)} from public`)
    await client.query(`grant connect on database ${name(database)} to ${name(app.username)}`)
  } finally {
    await client.end()
  }
}
