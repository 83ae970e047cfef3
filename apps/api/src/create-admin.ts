import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { Email } from '@aafiya/contracts/language/text'
import { ne } from 'drizzle-orm'

import { normalizeEmail } from './account/normalize-email.ts'
import { passwordCost } from './account/password/passwords.ts'
import { sendPasswordLink } from './account/recovery/send-password-link.ts'
import { endSessions } from './account/session/end-sessions.ts'
import { users } from './account/users.table.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { openDatabase } from './open-database.ts'
import { openFiles } from './open-files.ts'
import { recordChange } from './platform/audit/record-change.ts'
import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { createMailbox } from './platform/mail/mailbox.ts'
import { smtpTransport } from './platform/mail/smtp-transport.ts'
import { reasonOf } from './reason-of.ts'
import { wire } from './wire.ts'

const administratorRole = 3

/**
 * Makes an administrator, or makes one of a patient's account, and mails a link to choose a password. Whatever opened the
 * account before opens it no more: a patient's password, and the Google account that was linked to it (docs/decisions, invited-by-mail-first).
 */
export async function createAdmin(deps: Deps, address: string): Promise<void> {
  const email = normalizeEmail(address)
  const now = deps.clock.now()
  const raised = { role: administratorRole, status: 'verified' as const, updatedAt: now }
  await deps.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ id: randomUUID(), email, firstName: 'Administrator', lastName: '', language: 'en', createdAt: now, ...raised })
      .onConflictDoUpdate({ target: users.email, set: { ...raised, passwordHash: null, googleSub: null }, setWhere: ne(users.role, 1) })
      .returning()
    if (!user) throw new ConfigError([`${email} belongs to a doctor; use another address for the administrator`])
    await endSessions(tx, deps.clock, user.id)
    await recordChange(tx, deps, { actor: { userId: user.id, role: 'operator' }, action: 'became_administrator' })
    await sendPasswordLink(tx, deps, 'administrator_link', user)
  })
}

async function run(address: string | undefined) {
  if (!address || !Email.safeParse(address).success) throw new ConfigError(['usage: npm run create-admin EMAIL'])
  const config = readConfig()
  const log = createLog('warn')
  const database = await openDatabase(config, log)
  await database.migrate()
  const mail = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom, config.publicUrl)
    : createMailbox(join(config.dataDir, 'mailbox.jsonl'), systemClock)
  const { deps, work } = wire({ config, db: database.db, clock: systemClock, log, mail, files: await openFiles(config), passwordCost })
  await deps.clinic.refresh()
  await createAdmin(deps, address)
  await work()
  mail.close()
  await database.close()
  const place = config.smtpUrl ? 'on its way by mail' : 'in the local mailbox, /dev/mail'
  process.stdout.write(`Administrator ${normalizeEmail(address)} created. The link to choose a password is ${place}.\n`)
}

if (import.meta.filename === process.argv[1]) {
  await run(process.argv[2]).catch((error: unknown) => {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(1)
  })
}
