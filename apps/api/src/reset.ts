import { rmSync } from 'node:fs'

import { createPasswords, passwordCost } from './account/password/passwords.ts'
import { readConfig } from './config.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { openFiles } from './open-files.ts'
import { systemClock } from './platform/clock.ts'
import { lockDataDir } from './platform/db/data-dir-lock.ts'
import { openPglite } from './platform/db/open-pglite.ts'

/** Throws away everything in development's data folder and makes the demo data again. */
async function reset() {
  const config = readConfig()
  lockDataDir(config.dataDir)
  rmSync(config.dataDir, { recursive: true, force: true })
  const database = await openPglite({ dataDir: config.dataDir })
  await database.migrate()
  await seedDemo({
    config,
    db: database.db,
    clock: systemClock,
    passwords: createPasswords(passwordCost),
    files: await openFiles(config),
  })
  await database.close()
  process.stdout.write('The demo data is as new.\n')
}

await reset().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
