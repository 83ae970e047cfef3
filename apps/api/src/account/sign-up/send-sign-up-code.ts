import type { ResendOtp } from '@aafiya/contracts/account/sign-up'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { and, desc, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { messageOf } from '../../platform/languages.ts'
import { postDecoy, postMail } from '../../platform/mail/outbox.ts'
import { greetingName } from '../account-name.ts'
import { codeRatesFor, countCode } from '../code/code-rates.ts'
import { codeRequests } from '../code/code-requests.table.ts'
import { nonceOf, requestCode, requestOfNonce } from '../code/request-code.ts'
import { findUserByEmail } from '../find-user.ts'
import { normalizeEmail } from '../normalize-email.ts'
import type { UserRow } from '../users.table.ts'
import { signUps, type SignUpRow } from './sign-ups.table.ts'

/** Which registration of an e-mail address: the one behind a nonce, the one with a password, or else the newest. */
export interface WhichSignUp {
  id?: string | undefined
  passwordHash?: string | undefined
}

async function findSignUp(
  db: Queryable,
  email: string,
  { id, passwordHash }: WhichSignUp,
): Promise<SignUpRow | undefined> {
  const [found] = await db
    .select({ signUp: signUps })
    .from(signUps)
    .innerJoin(codeRequests, eq(codeRequests.id, signUps.id))
    .where(
      and(
        eq(signUps.email, email),
        id === undefined ? undefined : eq(signUps.id, id),
        passwordHash === undefined ? undefined : eq(signUps.passwordHash, passwordHash),
      ),
    )
    .orderBy(desc(codeRequests.issueNumber))
    .limit(1)
  return found?.signUp
}

/** The nonce of a registration, for a caller who has just entered its password. */
export async function nonceOfSignUp(deps: Deps, email: string, passwordHash: string): Promise<string | undefined> {
  const signUp = await findSignUp(deps.db, email, { passwordHash })
  return signUp && nonceOf(deps, signUp.id)
}

/**
 * The hashed password of the newest registration that waits for its code, also where the e-mail address has an account.
 */
export async function pendingPassword(
  db: Queryable,
  email: string,
  user: UserRow | undefined,
): Promise<string | null | undefined> {
  const newest = await findSignUp(db, email, {})
  return newest?.passwordHash ?? (user?.status === 'unverified' ? user.passwordHash : undefined)
}

/** The registration data of an unverified account that an older release created without a stored registration. */
const signUpOfUser = ({ email, passwordHash, firstName, lastName, fullNameAr, gender, role, language }: UserRow) =>
  passwordHash === null ? undefined : { email, passwordHash, firstName, lastName, fullNameAr, gender, role, language }

/**
 * Mails a registration a new code and returns its nonce. For an e-mail address without a pending registration the code
 * is a decoy that is never mailed, and the nonce is useless.
 */
export async function sendSignUpCode(deps: Deps, email: string, which: WhichSignUp = {}): Promise<string> {
  const digits = await countCode(deps)
  return deps.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    const signUp = await findSignUp(tx, email, which)
    const request = await requestCode(tx, deps, { purpose: 'sign_up', email, requestId: signUp?.id, digits })
    const isFree = user === undefined || user.status === 'unverified'
    const waiting = isFree ? (signUp ?? (user && signUpOfUser(user))) : undefined
    if (!waiting) {
      await postDecoy(tx, deps, 'en', request.code)
      return request.nonce
    }
    if (!signUp) await tx.insert(signUps).values({ ...waiting, id: request.id })
    await postMail(tx, deps, {
      template: 'sign_up_code',
      to: email,
      language: waiting.language,
      data: { firstName: greetingName(waiting, waiting.language) },
      secret: { code: request.code },
    })
    return request.nonce
  })
}

/**
 * Mails a new sign-up code: for the registration that the nonce belongs to, else for the newest one. Returns no
 * nonce: a caller without one has not proved which registration is theirs.
 */
export async function resendOtp(
  deps: Deps,
  body: ResendOtp,
  { language, networkAddress }: { language: Language; networkAddress: string },
) {
  const email = normalizeEmail(body.email)
  await deps.throttle.hit(...codeRatesFor('sign_up', email, networkAddress))
  await sendSignUpCode(deps, email, { id: body.nonce && requestOfNonce(deps, body.nonce) })
  return { success: true as const, message: messageOf('code_resent', language) }
}
