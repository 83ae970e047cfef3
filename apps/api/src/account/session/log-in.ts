import type { Login } from '@aafiya/contracts/account/account'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { rates } from '@aafiya/contracts/platform/rates'

import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { rateFor } from '../../platform/throttle.ts'
import { codeRatesFor } from '../code/code-rates.ts'
import { redeemCode } from '../code/one-time-code.ts'
import { findUserByEmail } from '../find-user.ts'
import { normalizeEmail } from '../normalize-email.ts'
import { nonceOfSignUp, sendSignUpCode } from '../sign-up/send-sign-up-code.ts'
import type { UserRow } from '../users.table.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'
import { sendLoginCode } from './send-login-code.ts'
import { startSession } from './start-session.ts'

interface From {
  language: Language
  networkAddress: string
  device: string | null
}

/**
 * Signs in. An unknown e-mail address and a wrong password cost the same work and get the same answer. After many consecutive
 * failures a login also needs a mailed code, so that a stranger's guesses neither succeed nor lock the owner out; a wrong
 * password then looks like a wrong code.
 */
export async function logIn(deps: Deps, body: Login, { language, networkAddress, device }: From) {
  const email = normalizeEmail(body.email)
  const here = rateFor(rates.passwordTries, email, networkAddress)
  const failures = rateFor(rates.consecutiveFailures, email)
  deps.passwords.assertNotBusy()
  await deps.throttle.hit(here)

  const needsCode = (await deps.throttle.count(failures.key)) >= failures.limit
  if (needsCode && !body.otp) {
    await sendLoginCode(deps, email, networkAddress)
    throw new Problem('login_code_required')
  }

  const user = await findUserByEmail(deps.db, email)
  const hasAccount = user?.status === 'verified' || user?.status === 'unverified'
  const isRight = (await deps.passwords.matches(body.password, hasAccount ? user.passwordHash : undefined)) && hasAccount
  // The code is compared only with the right password, so others cannot use up the owner's five tries.
  const isCodeRight = !needsCode || (isRight && (await redeemCode(deps.db, deps, 'login', email, body.otp ?? '')).isRight)
  if (!isRight || !isCodeRight) {
    await deps.throttle.tryConsume(failures)
    await recordFailedSignIn(deps, user?.id, networkAddress)
    throw new Problem('credentials_wrong')
  }

  await deps.throttle.clear(here.key, failures.key)
  if (user.status === 'unverified') {
    throw new Problem('email_unverified', { nonce: await continueSignUp(deps, user, networkAddress) })
  }
  const accessToken = await startSession(deps, {
    userId: user.id,
    isRemembered: body.rememberMe ?? true,
    device,
    ...(user.passwordHash && { checkedHash: user.passwordHash }),
  })
  if (!accessToken) throw new Problem('credentials_wrong')
  return { success: true as const, accessToken, message: messageOf('logged_in', language) }
}

/** A new code for the registration whose password was given, and the nonce that binds the code to it. */
async function continueSignUp(deps: Deps, { email, passwordHash }: UserRow, networkAddress: string): Promise<string | undefined> {
  if (passwordHash === null) return undefined
  if (await allowsCode(deps, email, networkAddress)) return sendSignUpCode(deps, email, { passwordHash })
  return nonceOfSignUp(deps, email, passwordHash)
}

async function allowsCode(deps: Deps, email: string, networkAddress: string): Promise<boolean> {
  for (const rate of codeRatesFor('sign_up', email, networkAddress)) if (!(await deps.throttle.tryConsume(rate))) return false
  return true
}
