import pg from 'pg'

import { readClinics, type Machine } from './machine.ts'

/** Each of a clinic's two processes opens up to this many. */
const ofProcess = 13
/** For backups, migrations, monitoring and people. */
const ofOthers = 20

const addressOf = (url: string) => {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || 5432}`
}

/** A warning where PostgreSQL allows fewer connections than the clinics that reach it without a pooler may open. */
export function connectionsWarning(allowed: number, clinics: number): string | undefined {
  const needed = clinics * 2 * ofProcess + ofOthers
  if (needed <= allowed) return undefined
  return `WARNING: ${clinics} clinics may need ${needed} connections, and PostgreSQL allows ${allowed}: raise max_connections, or put PgBouncer between (docs/many-clinics.md)`
}

/** The warning of a machine as it is. */
export async function warnAboutConnections(machine: Machine): Promise<string | undefined> {
  const server = addressOf(machine.database)
  const direct = readClinics(machine).filter(({ env }) => addressOf(env['DATABASE_URL'] ?? '') === server)
  const client = new pg.Client({ connectionString: machine.database, application_name: 'aafiya-provision' })
  await client.connect()
  try {
    const { rows } = await client.query<{ max_connections: string }>('show max_connections')
    return connectionsWarning(Number(rows[0]?.max_connections), direct.length)
  } finally {
    await client.end()
  }
}
