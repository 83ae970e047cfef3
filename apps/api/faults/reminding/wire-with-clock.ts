import { tmpdir } from 'node:os'

import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/open-database.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { createLog } from '../../src/platform/log.ts'
import { smtpTransport } from '../../src/platform/mail/smtp-transport.ts'
import { wire } from '../../src/wire.ts'
import { memoryFiles } from '../../test/doubles/memory-files.ts'

/** The whole application without its server, configured by the environment, with another clock. */
export async function wireWithClock(clock: Clock, given: NodeJS.ProcessEnv = process.env) {
  const config = readConfig({ ...given, DATA_DIR: tmpdir() })
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, log)
  const mail = smtpTransport(config.smtpUrl ?? '', config.mailFrom, config.publicUrl)
  return { database, ...wire({ config, db: database.db, clock, log, mail, files: memoryFiles(), passwordCost: 4 }) }
}
