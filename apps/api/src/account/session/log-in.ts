import type { Login } from '@aafiya/contracts/account/account'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { rates } from '@aafiya/contracts/platform/rates'

import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { postDecoy, postMail } from '../../platform/mail/outbox.ts'
import { Problem } from '../../platform/problem.ts'
import { rateFor } from '../../platform/throttle.ts'
import { greetingName } from '../account-name.ts'
import { codeRatesFor, isKnownNetwork } from '../code/code-rates.ts'
import { redeemCode, hasLiveCode, issueCode } from '../code/one-time-code.ts'
import { findUserByEmail } from '../find-user.ts'
import { normalizeEmail } from '../normalize-email.ts'
import { nonceOfSignUp, pendingPassword, sendSignUpCode } from '../sign-up/send-sign-up-code.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'
import { startSession, tokenAnswer } from './start-session.ts'

/**
 * Mails a code to sign in with. A code that is still valid is not replaced: otherwise a stranger's repeated requests
 * would end the owner's code before it can be typed.
 */
async function sendLoginCode(deps: Deps, email: string, networkAddress: string): Promise<void> {
  if (await hasLiveCode(deps.db, deps.clock, 'login', email)) return
  for (const rate of codeRatesFor('login', email, networkAddress)) if (!(await deps.throttle.tryConsume(rate))) return
  await deps.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    const code = await issueCode(tx, deps, 'login', email)
    if (user?.status !== 'verified') return postDecoy(tx, deps, 'en', code)
    await postMail(tx, deps, {
      template: 'login_code',
      to: email,
      language: user.language,
      data: { firstName: greetingName(user, user.language) },
      secret: { code },
    })
  })
}

interface From {
  language: Language
  networkAddress: string
  device: string | null
}

/**
 * Signs in. An unknown e-mail address and a wrong password cost the same work and get the same answer. After many
 * failures a login also needs a mailed code, so that a stranger's guesses neither succeed nor lock the owner out; a
 * wrong password then looks like a wrong code. From a network where the account has signed in before, the right
 * password is enough; a wrong one gets the usual answer, and a sign-in changes no answer that others get.
 *
 * The password of the newest pending registration gets the same answer whether or not the e-mail address has an
 * account: anyone can register any address. It does not reset the failures, or a stranger could register in between
 * and keep guessing.
 */
export async function logIn(deps: Deps, body: Login, { language, networkAddress, device }: From) {
  const email = normalizeEmail(body.email)
  const here = rateFor(rates.passwordTries, email, networkAddress)
  const failures = rateFor(rates.failedLogins, email)
  deps.passwords.assertNotBusy()
  await deps.throttle.hit(here)

  const needsCode = (await deps.throttle.count(failures.key)) >= failures.limit
  const isKnown = needsCode && (await isKnownNetwork(deps, email, networkAddress))

  const user = await findUserByEmail(deps.db, email)
  const account = user?.status === 'verified' ? user : undefined
  const pendingHash = await pendingPassword(deps.db, email, user)
  const match = await deps.passwords.firstMatch(body.password, [account?.passwordHash, pendingHash])
  if (match === 1 && pendingHash && !needsCode) {
    throw new Problem('email_unverified', { nonce: await continueSignUp(deps, email, pendingHash, networkAddress) })
  }
  const owner = match === 0 ? account : undefined
  // The code is compared only with the right password, so others cannot use up the owner's five tries.
  const isCodeRight =
    !needsCode || (body.otp ? owner && (await redeemCode(deps.db, deps, 'login', email, body.otp)).isRight : isKnown)
  if (!owner || !isCodeRight) {
    const isCodeMissing = needsCode && !body.otp
    if (isCodeMissing) await sendLoginCode(deps, email, networkAddress)
    if (owner && isCodeMissing) await deps.throttle.takeBack(here)
    else {
      await deps.throttle.tryConsume(failures)
      await recordFailedSignIn(deps, account?.id, networkAddress)
    }
    throw new Problem(isCodeMissing ? 'login_code_required' : 'credentials_wrong')
  }

  await deps.throttle.takeBack(here)
  const accessToken = await startSession(deps, {
    userId: owner.id,
    isRemembered: body.rememberMe ?? true,
    device,
    networkAddress,
    ...(owner.passwordHash && { checkedHash: owner.passwordHash }),
  })
  if (!accessToken) throw new Problem('credentials_wrong')
  return {
    success: true as const,
    ...(await tokenAnswer(deps, accessToken)),
    message: messageOf('logged_in', language),
  }
}

/**
 * Mails a new code for the registration that the password belongs to, and returns the nonce that binds the code to
 * it.
 */
async function continueSignUp(
  deps: Deps,
  email: string,
  passwordHash: string,
  networkAddress: string,
): Promise<string | undefined> {
  if (await allowsCode(deps, email, networkAddress)) return sendSignUpCode(deps, email, { passwordHash })
  return nonceOfSignUp(deps, email, passwordHash)
}

async function allowsCode(deps: Deps, email: string, networkAddress: string): Promise<boolean> {
  for (const rate of codeRatesFor('sign_up', email, networkAddress))
    if (!(await deps.throttle.tryConsume(rate))) return false
  return true
}
