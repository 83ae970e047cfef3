// node scripts/with-postgres.mjs COMMAND [ARGUMENT...]: runs a command with DATABASE_URL set to a temporary PostgreSQL,
// whose locale is POSTGRES_LOCALE, or else C.UTF-8.
import { spawn } from 'node:child_process'

import { createCluster } from './postgres-cluster.mjs'

const [command, ...args] = process.argv.slice(2)
if (!command) {
  console.error('usage: node scripts/with-postgres.mjs COMMAND [ARGUMENT...]')
  process.exit(1)
}
const cluster = await createCluster({ durable: false })
await cluster.start()
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: cluster.url } })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
const code = await new Promise((resolve) => {
  child.once('error', () => resolve(1))
  child.once('exit', (status) => resolve(status ?? 1))
})
await cluster.stop('immediate')
cluster.remove()
process.exit(code)
