import type { Language } from '@aafiya/contracts/messages/message-key'
import { rates } from '@aafiya/contracts/platform/rates'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { Problem } from '../../platform/problem.ts'
import { rateFor } from '../../platform/throttle.ts'
import { greetingName } from '../account-name.ts'
import { codeRatesFor } from '../code/code-rates.ts'
import { issueCode, redeemCode } from '../code/one-time-code.ts'
import { users, type UserRow } from '../users.table.ts'

interface Given {
  password?: string | undefined
  otp?: string | undefined
}

interface Attempt {
  language: Language
  networkAddress: string
  /** The body's key for the password, so that the message appears at its field. */
  passwordField: 'password' | 'currentPassword'
}

export async function userById({ db }: Pick<Deps, 'db'>, userId: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Problem('signed_out')
  return user
}

async function confirmByCode(
  deps: Deps,
  user: UserRow,
  otp: string | undefined,
  networkAddress: string,
): Promise<void> {
  if (otp) {
    const { isRight, triesLeft } = await redeemCode(deps.db, deps, 'confirm', user.email, otp)
    if (!isRight) throw new Problem('otp_invalid', { triesLeft })
    return
  }
  await deps.throttle.hit(...codeRatesFor('confirm', user.email, networkAddress))
  await deps.db.transaction(async (tx) => {
    const code = await issueCode(tx, deps, 'confirm', user.email)
    await postMail(tx, deps, {
      template: 'confirm_code',
      to: user.email,
      language: user.language,
      data: { firstName: greetingName(user, user.language) },
      secret: { code },
    })
  })
  throw new Problem('confirmation_code_required')
}

/**
 * Verifies that the caller owns the account: by its password or, if it has none (Google), by a code mailed to its
 * e-mail address. A wrong password is 403, since a 401 would end the session.
 */
export async function confirmIdentity(
  deps: Deps,
  user: UserRow,
  given: Given,
  { language, networkAddress, passwordField }: Attempt,
): Promise<void> {
  if (user.passwordHash === null) return confirmByCode(deps, user, given.otp, networkAddress)
  if (!given.password) {
    throw new Problem('validation_failed', {
      issues: [{ path: passwordField, message: messageOf('password_required', language) }],
    })
  }
  const rate = rateFor(rates.passwordConfirmations, user.id)
  deps.passwords.assertNotBusy()
  await deps.throttle.hit(rate)
  if (!(await deps.passwords.matches(given.password, user.passwordHash))) throw new Problem('password_wrong')
  await deps.throttle.clear(rate.key)
}
