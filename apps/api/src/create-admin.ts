import { randomUUID } from 'node:crypto'

import { and, eq, ne } from 'drizzle-orm'

import { normalizeEmail } from './account/normalize-email.ts'
import { announceAdministrator } from './account/recovery/announce-administrator.ts'
import { sendPasswordLink } from './account/recovery/send-password-link.ts'
import { removeFactors } from './account/second-factor/reset-factor.ts'
import { endSessions } from './account/session/end-sessions.ts'
import { nothingOfSignUp, users } from './account/users.table.ts'
import { CommandRefused } from './command-refused.ts'
import type { Deps } from './deps.ts'
import { exitOnFailure, isStartedAs, runForAddress } from './operator-command.ts'
import { recordChange } from './platform/audit/record-change.ts'

const administratorRole = 3
const patientRole = 2

/**
 * Creates an administrator, or turns a patient's account into one, and mails a link to choose a password. Earlier
 * ways to sign in stop working: a patient's password, passkeys, and a linked Google account (docs/decisions,
 * invited-by-mail-first). Before a password is chosen, the same sends another link.
 */
export async function createAdmin(deps: Deps, address: string): Promise<'created' | 'raised'> {
  const email = normalizeEmail(address)
  const now = deps.clock.now()
  const fresh = { ...nothingOfSignUp, firstName: 'Administrator', lastName: '' }
  const raised = { role: administratorRole, status: 'verified' as const, administratorSince: now, updatedAt: now }
  return deps.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ ...fresh, role: patientRole })
      .where(and(eq(users.email, email), eq(users.status, 'unverified')))
    const [known] = await tx.select().from(users).where(eq(users.email, email)).for('update')
    // A suspended one is made an administrator again.
    if (known?.role === administratorRole && known.passwordHash && known.status === 'verified')
      throw new CommandRefused(
        `${email} is an administrator with a password already: "Forgot Password?" on the login page sets another`,
      )
    const [user] = await tx
      .insert(users)
      .values({ id: randomUUID(), email, language: 'en', createdAt: now, ...fresh, ...raised })
      .onConflictDoUpdate({
        target: users.email,
        set: { ...raised, passwordHash: null, googleSub: null },
        setWhere: ne(users.role, 1),
      })
      .returning()
    if (!user) throw new CommandRefused(`${email} belongs to a doctor; use another address for the administrator`)
    await endSessions(tx, deps, user.id)
    await removeFactors(tx, user.id)
    await recordChange(tx, deps, {
      actor: { userId: user.id, role: 'operator', sessionId: null },
      action: 'became_administrator',
    })
    await sendPasswordLink(tx, deps, 'administrator_link', user)
    await announceAdministrator(tx, deps, user)
    return known?.role === patientRole && known.status === 'verified' ? 'raised' : 'created'
  })
}

if (isStartedAs(import.meta.filename)) {
  const command = {
    name: 'create-admin',
    change: async (deps: Deps, address: string, mailed: string) => {
      const outcome = await createAdmin(deps, address)
      const email = normalizeEmail(address)
      const done =
        outcome === 'created' ? `Administrator ${email} created` : `The patient ${email} is an administrator now`
      return `${done}. The link to choose a password is ${mailed}.`
    },
  }
  await exitOnFailure(runForAddress(command, process.argv[2]))
}
