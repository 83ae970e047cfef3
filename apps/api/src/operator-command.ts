import { realpathSync } from 'node:fs'
import { join } from 'node:path'

import { Email } from '@aafiya/contracts/language/text'

import { passwordCost } from './account/password/passwords.ts'
import { CommandRefused } from './command-refused.ts'
import { readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { openDatabase } from './open-database.ts'
import { openFiles } from './open-files.ts'
import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { createMailbox } from './platform/mail/mailbox.ts'
import { smtpTransport } from './platform/mail/smtp-transport.ts'
import { reasonOf } from './reason-of.ts'
import { wire } from './wire.ts'

/** Whether this process was started with a file, also by a link to its folder, such as `current`; tests only import it. */
export const isStartedAs = (file: string): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === file

interface OperatorCommand {
  name: string
  /** Prints what it returns. `mailed` is where the mails that it posted are. */
  change: (deps: Deps, address: string, mailed: string) => Promise<string>
}

/** Runs a command of the operator on the account of an e-mail address, and sends its mails. */
export async function runForAddress({ name, change }: OperatorCommand, address: string | undefined): Promise<void> {
  if (!address || !Email.safeParse(address).success) throw new CommandRefused(`usage: npm run ${name} EMAIL`)
  const config = readConfig()
  const log = createLog('warn')
  const database = await openDatabase(config, log)
  await database.migrate()
  const mail = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom, config.publicUrl)
    : createMailbox(join(config.dataDir, 'mailbox.jsonl'), systemClock)
  const { deps, work } = wire({
    config,
    db: database.db,
    clock: systemClock,
    log,
    mail,
    files: await openFiles(config),
    passwordCost,
  })
  await deps.clinic.refresh()
  const done = await change(deps, address, config.smtpUrl ? 'on its way by mail' : 'in the local mailbox, /dev/mail')
  await work()
  mail.close()
  await database.close()
  process.stdout.write(`${done}\n`)
}

/** Ends the process with the reason if the command fails. */
export const exitOnFailure = (running: Promise<void>): Promise<void> =>
  running.catch((error: unknown) => {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(1)
  })
