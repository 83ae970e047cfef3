import { randomUUID } from 'node:crypto'

import type { GoogleRegister } from '@aafiya/contracts/account/google'
import { roles } from '@aafiya/contracts/platform/people'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { brokeConstraint } from '../../platform/db/database-error.ts'
import { Problem } from '../../platform/problem.ts'
import { findUserByEmail } from '../find-user.ts'
import { endSessions } from '../session/end-sessions.ts'
import { nothingOfSignUp, users } from '../users.table.ts'
import { googlePerson, linkedUserId, signedIn, type GoogleCall } from './google-answer.ts'
import type { GooglePerson } from './google-tokens.ts'

/**
 * The new patient's id; undefined if the e-mail address has an account, or was registered by another request.
 */
async function create(
  deps: Deps,
  person: GooglePerson,
  { gender }: GoogleRegister,
  { language }: GoogleCall,
): Promise<string | undefined> {
  const now = deps.clock.now()
  const fresh = {
    ...nothingOfSignUp,
    googleSub: person.sub,
    firstName: person.firstName,
    lastName: person.lastName,
    gender,
    role: roles.patient,
    status: 'verified' as const,
    language,
    updatedAt: now,
  }
  const created = deps.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ id: randomUUID(), email: person.email, createdAt: now, ...fresh })
      .onConflictDoUpdate({ target: users.email, set: fresh, setWhere: eq(users.status, 'unverified') })
      .returning({ id: users.id })
    if (user) await endSessions(tx, deps, user.id)
    return user?.id
  })
  return created.catch((error: unknown) => {
    if (brokeConstraint(error, 'users_google_sub_key')) return undefined
    throw error
  })
}

/**
 * Creates a patient from a Google account. An unconfirmed sign-up with this e-mail address may be a stranger's: it
 * loses its password, names and sessions. A person already registered, perhaps by a double tap, is signed in.
 */
export async function googleRegister(deps: Deps, body: GoogleRegister, call: GoogleCall) {
  const person = await googlePerson(deps, body.idToken)
  const userId =
    (await linkedUserId(deps, person)) ?? (await create(deps, person, body, call)) ?? (await linkedUserId(deps, person))
  if (!userId) {
    const owner = await findUserByEmail(deps.db, person.email)
    const isInvited = owner?.status === 'verified' && owner.passwordHash === null && owner.googleSub === null
    throw new Problem(isInvited ? 'google_invitation_open' : 'google_link_required')
  }
  return signedIn(deps, { person, userId, rememberMe: body.rememberMe }, call)
}
