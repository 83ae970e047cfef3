import type { Deps } from '../deps.ts'
import { postDecoy, postMail } from '../platform/mail/outbox.ts'
import { findUserByEmail } from './find-user.ts'
import { issueCode } from './one-time-code.ts'

/** Mails a new sign-up code to an address that waits for one. For any other the code is a decoy that nobody gets. */
export async function sendSignUpCode(deps: Deps, email: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    const code = await issueCode(tx, deps, 'sign_up', email)
    if (user?.status !== 'unverified') return postDecoy(tx, deps, 'en', code)
    await postMail(tx, deps, {
      template: 'sign_up_code',
      to: email,
      language: user.language,
      data: { firstName: user.firstName },
      secret: { code },
    })
  })
  deps.wakeWorker()
}
