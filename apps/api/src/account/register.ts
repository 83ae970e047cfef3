import { randomUUID } from 'node:crypto'

import type { Register } from '@aafiya/contracts/sign-up'
import type { Language } from '@aafiya/contracts/message-key'
import { eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { messageOf } from '../platform/languages.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { codeRates } from './code-rates.ts'
import { findUserByEmail } from './find-user.ts'
import { normalEmail } from './normal-email.ts'
import { issueCode } from './one-time-code.ts'
import { users } from './users.table.ts'

/**
 * Signs up. A new address and one that is still unverified get a code; one that has an account gets a mail saying so.
 * The answer and the work are the same in all three cases: a decoy code is made for a known address too.
 */
export async function register(deps: Deps, wanted: Register, { language, networkAddress }: { language: Language; networkAddress: string }) {
  const email = normalEmail(wanted.email)
  deps.passwords.assertNotBusy()
  await deps.throttle.hit({ key: `register-net:${networkAddress}`, limit: 20, minutes: 60 }, ...codeRates('sign_up', email, networkAddress))

  const passwordHash = await deps.passwords.hash(wanted.password)
  const now = deps.clock.now()
  const pending = {
    passwordHash,
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    gender: wanted.gender,
    role: wanted.role,
    language,
    updatedAt: now,
  }
  await deps.db.transaction(async (tx) => {
    const known = await findUserByEmail(tx, email)
    const [unverified] = await tx
      .insert(users)
      .values({ id: randomUUID(), email, status: 'unverified', createdAt: now, ...pending })
      .onConflictDoUpdate({ target: users.email, set: pending, setWhere: eq(users.status, 'unverified') })
      .returning({ firstName: users.firstName })
    const code = await issueCode(tx, deps, 'sign_up', email)
    await postMail(
      tx,
      deps,
      unverified
        ? { template: 'sign_up_code', to: email, language, data: { firstName: unverified.firstName }, secret: { code } }
        : {
            template: 'account_exists',
            to: email,
            language: known?.language ?? language,
            data: { firstName: known?.firstName ?? '' },
            secret: { code: '' },
          },
    )
  })
  deps.wakeWorker()
  return { success: true as const, message: messageOf('registered', language) }
}
