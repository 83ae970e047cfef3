import type { Deps } from '../../deps.ts'
import { postDecoy, postMail } from '../../platform/mail/outbox.ts'
import { greetingName } from '../account-name.ts'
import { codeRatesFor } from '../code/code-rates.ts'
import { hasLiveCode, issueCode } from '../code/one-time-code.ts'
import { findUserByEmail } from '../find-user.ts'

/**
 * Mails a code to sign in with. A code that is still valid is not replaced: otherwise a stranger's repeated requests would end the
 * owner's code before it can be typed.
 */
export async function sendLoginCode(deps: Deps, email: string, networkAddress: string): Promise<void> {
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
