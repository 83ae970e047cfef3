import { randomUUID } from 'node:crypto'

import type { Register } from '@aafiya/contracts/account/sign-up'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { greetingName } from '../account-name.ts'
import { codeRatesFor, countCode } from '../code/code-rates.ts'
import { requestCode } from '../code/request-code.ts'
import { findUserByEmail } from '../find-user.ts'
import { normalizeEmail } from '../normalize-email.ts'
import { users } from '../users.table.ts'
import { signUps } from './sign-ups.table.ts'

/**
 * Signs up. A new or unverified e-mail address gets a code; one that has an account gets a mail saying so.
 * The answer and the work are the same in all three cases: a decoy code is made for a known e-mail address too.
 *
 * A stranger can register any e-mail address, repeatedly. Each registration therefore has its own code, bound by the
 * nonce to the browser that made it; none replaces another.
 */
export async function register(
  deps: Deps,
  wanted: Register,
  { language, networkAddress }: { language: Language; networkAddress: string },
) {
  const email = normalizeEmail(wanted.email)
  deps.passwords.assertNotBusy()
  await deps.throttle.hit(...codeRatesFor('sign_up', email, networkAddress))

  const digits = await countCode(deps)
  const { gender, role } = wanted
  const names = {
    firstName: wanted.firstName.trim(),
    lastName: wanted.lastName.trim(),
    fullNameAr: wanted.fullNameAr?.trim() || null,
  }
  const given = { passwordHash: await deps.passwords.hash(wanted.password), ...names, gender, role, language }
  const now = deps.clock.now()
  const nonce = await deps.db.transaction(async (tx) => {
    const known = await findUserByEmail(tx, email)
    // A placeholder until the e-mail address is confirmed; the newest registration can log in to request a code.
    const pending = { ...given, updatedAt: now }
    const [unverified] = await tx
      .insert(users)
      .values({ id: randomUUID(), email, status: 'unverified', createdAt: now, ...pending })
      .onConflictDoUpdate({ target: users.email, set: pending, setWhere: eq(users.status, 'unverified') })
      .returning({ firstName: users.firstName })
    const request = await requestCode(tx, deps, { purpose: 'sign_up', email, digits })
    await tx.insert(signUps).values({ id: request.id, email, ...given })
    await postMail(
      tx,
      deps,
      unverified
        ? {
            template: 'sign_up_code',
            to: email,
            language,
            data: { firstName: greetingName(names, language) },
            secret: { code: request.code },
          }
        : {
            template: 'account_exists',
            to: email,
            language: known?.language ?? language,
            data: { firstName: known ? greetingName(known, known.language) : '' },
            secret: { code: '' },
          },
    )
    return request.nonce
  })
  return { success: true as const, nonce, message: messageOf('registered', language) }
}
