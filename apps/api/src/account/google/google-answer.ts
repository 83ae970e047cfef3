import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { startSession, tokenAnswer } from '../session/start-session.ts'
import { users } from '../users.table.ts'
import type { GooglePerson } from './google-tokens.ts'

export interface GoogleCall {
  language: Language
  networkAddress: string
  device: string | null
}

/** The person behind an ID token; `not_found` if no client id is configured. */
export async function googlePerson({ google }: Deps, idToken: string): Promise<GooglePerson> {
  if (!google) throw new Problem('not_found')
  const person = await google.read(idToken)
  if (!person) throw new Problem('google_token_invalid')
  return person
}

/** The account that is linked to a Google account, if there is one; a disabled one is not entered. */
export async function linkedUserId({ db }: Deps, { sub }: GooglePerson): Promise<string | undefined> {
  const [known] = await db.select({ id: users.id, status: users.status }).from(users).where(eq(users.googleSub, sub))
  if (known && known.status !== 'verified') throw new Problem('google_token_invalid')
  return known?.id
}

const names = ({ firstName, lastName, email }: GooglePerson) => ({ firstName, lastName, email })

interface Known {
  person: GooglePerson
  userId: string
  rememberMe?: boolean | undefined
}

/** Signed in: a remembered session by default. */
export async function signedIn(
  deps: Deps,
  { person, userId, rememberMe = true }: Known,
  { language, networkAddress, device }: GoogleCall,
) {
  const accessToken = await startSession(deps, { userId, isRemembered: rememberMe, device, networkAddress })
  if (!accessToken) throw new Problem('google_token_invalid')
  return {
    success: true as const,
    requiresRegistration: false,
    ...names(person),
    ...(await tokenAnswer(deps, accessToken)),
    message: messageOf('logged_in', language),
  }
}

/** No account yet: the completion form collects the rest. */
export const registrationRequired = (person: GooglePerson, { language }: GoogleCall) => ({
  success: true as const,
  requiresRegistration: true,
  ...names(person),
  message: messageOf('google_registration_required', language),
})
