import { randomUUID } from 'node:crypto'

import { roles } from '@aafiya/contracts/account'
import type { GoogleRegister } from '@aafiya/contracts/google'
import { eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { brokeConstraint } from '../platform/db/database-error.ts'
import { Problem } from '../platform/problem.ts'
import { endSessions } from './end-sessions.ts'
import { googlePerson, signedIn, type GoogleCall } from './google-answer.ts'
import { users } from './users.table.ts'

/**
 * Makes a patient from a Google account. A sign-up with this address that nobody confirmed was perhaps a stranger's: it loses
 * its password and sessions.
 */
export async function googleRegister(deps: Deps, body: GoogleRegister, call: GoogleCall) {
  const person = await googlePerson(deps, body.idToken, call.networkAddress)
  const [known] = await deps.db.select().from(users).where(eq(users.googleSub, person.sub))
  if (known) {
    if (known.status !== 'verified') throw new Problem('google_token_invalid')
    return signedIn(deps, person, known.id, call)
  }
  const now = deps.clock.now()
  const fresh = {
    passwordHash: null,
    googleSub: person.sub,
    firstName: person.firstName,
    lastName: person.lastName,
    gender: body.gender,
    role: roles.patient,
    status: 'verified' as const,
    language: call.language,
    updatedAt: now,
  }
  const created = deps.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ id: randomUUID(), email: person.email, createdAt: now, ...fresh })
      .onConflictDoUpdate({ target: users.email, set: fresh, setWhere: eq(users.status, 'unverified') })
      .returning({ id: users.id })
    if (!user) throw new Problem('google_link_required')
    await endSessions(tx, deps.clock, user.id)
    return user.id
  })
  const userId = await created.catch((error: unknown) => {
    // The same person registering twice at once: the first one counts, and the second signs in when tried again.
    throw brokeConstraint(error, 'users_google_sub_key') ? new Problem('google_token_invalid') : error
  })
  return signedIn(deps, person, userId, call)
}
