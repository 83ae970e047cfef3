import type { GoogleLogin } from '@aafiya/contracts/account/google'
import { rates } from '@aafiya/contracts/platform/rates'
import { and, eq, isNull } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { notify } from '../../notifications/notify.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { brokeConstraint } from '../../platform/db/database-error.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { Problem } from '../../platform/problem.ts'
import { rateFor } from '../../platform/throttle.ts'
import { greetingName } from '../account-name.ts'
import { actorOf } from '../actor-of.ts'
import { findUserByEmail } from '../find-user.ts'
import { recordFailedSignIn } from '../session/record-failed-sign-in.ts'
import { users, type UserRow } from '../users.table.ts'
import { googlePerson, linkedUserId, registrationRequired, signedIn, type GoogleCall } from './google-answer.ts'
import type { GooglePerson } from './google-tokens.ts'

/**
 * Links an account to a Google account, once, and notifies its owner. Existing links of either account stay: the same
 * person may be signing in twice concurrently. If the password was changed since it was checked, nothing is linked.
 */
async function link(deps: Deps, user: UserRow, checkedHash: string, person: GooglePerson): Promise<void> {
  const linking = deps.db.transaction(async (tx) => {
    const linked = await tx
      .update(users)
      .set({ googleSub: person.sub, updatedAt: deps.clock.now() })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, checkedHash), isNull(users.googleSub)))
      .returning({ id: users.id })
    if (linked.length === 0) return
    await recordChange(tx, deps, { actor: actorOf(user), action: 'google_linked' })
    await postMail(tx, deps, {
      template: 'google_linked',
      to: user.email,
      language: user.language,
      data: { firstName: greetingName(user, user.language) },
    })
    await notify(tx, deps, { userId: user.id, kind: 'google_linked', facts: {}, link: '/profile' })
  })
  await linking.catch((error: unknown) => {
    if (!brokeConstraint(error, 'users_google_sub_key')) throw error
  })
}

/**
 * Signs in with Google. The link is Google's `sub`, never the e-mail address alone: an account is linked only after
 * its password was entered once, and not at all while an invitation waits for its first password. An e-mail address
 * with an unconfirmed sign-up counts as new.
 */
export async function googleLogin(deps: Deps, { idToken, password, rememberMe }: GoogleLogin, call: GoogleCall) {
  const person = await googlePerson(deps, idToken)
  const known = await linkedUserId(deps, person)
  if (known) return signedIn(deps, { person, userId: known, rememberMe }, call)

  const owner = await findUserByEmail(deps.db, person.email)
  if (!owner || owner.status === 'unverified') return registrationRequired(person, call)
  if (owner.status !== 'verified') throw new Problem('google_token_invalid')
  // Another window has linked it since the first look.
  if (owner.googleSub === person.sub) return signedIn(deps, { person, userId: owner.id, rememberMe }, call)
  if (owner.googleSub) throw new Problem('google_token_invalid')
  // Invited, and the mailed link is unused: only the link proves who owns the mailbox today (docs/decisions,
  // invited-by-mail-first).
  if (owner.passwordHash === null) throw new Problem('google_invitation_open')
  if (!password) throw new Problem('google_link_required')
  const rate = rateFor(rates.passwordTries, owner.email, call.networkAddress)
  deps.passwords.assertNotBusy()
  await deps.throttle.hit(rate)
  if (!(await deps.passwords.matches(password, owner.passwordHash))) {
    await recordFailedSignIn(deps, owner.id, call.networkAddress)
    throw new Problem('password_wrong')
  }
  await deps.throttle.takeBack(rate)
  await link(deps, owner, owner.passwordHash, person)
  const linked = await linkedUserId(deps, person)
  if (!linked) throw new Problem('google_token_invalid')
  return signedIn(deps, { person, userId: linked, rememberMe }, call)
}
