import type { PasskeyAssertion } from '@aafiya/contracts/account/passkeys'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { and, eq, lt, or, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { proveSession } from '../second-factor/verify-factor.ts'
import { startSession, tokenAnswer } from '../session/start-session.ts'
import {
  challengeTimeout,
  credentialsOf,
  keepChallenge,
  refusedUnless,
  relyingParty,
  takeChallenge,
  webAuthn,
  type ChallengeUse,
} from './challenges.ts'
import { passkeys } from './passkeys.table.ts'

/** The challenge for a passkey: of the given account, or of any. */
async function ask(deps: Deps, asked: ChallengeUse, userId?: string) {
  const known = userId ? await deps.db.select().from(passkeys).where(eq(passkeys.userId, userId)) : []
  const { rpID } = relyingParty(deps)
  const { generateAuthenticationOptions } = await webAuthn()
  const { challenge } = await generateAuthenticationOptions({ rpID })
  await keepChallenge(deps, challenge, asked)
  return {
    challenge,
    timeout: challengeTimeout,
    rpId: rpID,
    allowCredentials: credentialsOf(known),
    userVerification: 'required' as const,
  }
}

/**
 * The account whose passkey answered the challenge. The counter is written only if it is higher than the last one, so
 * that of a passkey and its copy only one goes on.
 */
async function answered(
  deps: Deps,
  { response, ...credential }: PasskeyAssertion,
  asked: ChallengeUse,
): Promise<string> {
  const [row] = await deps.db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id))
  if (!row) throw new Problem('passkey_refused')
  const { rpID, origin } = relyingParty(deps)
  const { userHandle, ...written } = response
  // The passkey names its account itself; an answer that names another one was put together from two.
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== row.userId)
    throw new Problem('passkey_refused')
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await refusedUnless(
    verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...written, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => takeChallenge(deps, challenge, asked),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
      },
    }),
  )
  if (!verified) throw new Problem('passkey_refused')
  const { newCounter } = authenticationInfo
  const used = await deps.db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: deps.clock.now() })
    .where(
      and(
        eq(passkeys.id, row.id),
        or(lt(passkeys.counter, newCounter), and(eq(passkeys.counter, 0), sql`${newCounter} = 0`)),
      ),
    )
    .returning({ id: passkeys.id })
  if (used.length === 0) throw new Problem('passkey_refused')
  return row.userId
}

export const startConfirming = (deps: Deps, { userId, sessionId }: Caller) =>
  ask(deps, { purpose: 'confirm', sessionId }, userId)

/** Signs in again within the session; a passkey is the second factor too. */
export async function confirmByPasskey(deps: Deps, caller: Caller, credential: PasskeyAssertion, language: Language) {
  const { userId, sessionId } = caller
  if ((await answered(deps, credential, { purpose: 'confirm', sessionId })) !== userId)
    throw new Problem('passkey_refused')
  await deps.db.transaction((tx) => proveSession(tx, deps, sessionId, true))
  return { success: true as const, message: messageOf('sign_in_confirmed', language) }
}

export const startPasskeyLogin = (deps: Deps) => ask(deps, { purpose: 'login', sessionId: null })

export async function logInByPasskey(
  deps: Deps,
  { credential, rememberMe = true }: { credential: PasskeyAssertion; rememberMe?: boolean | undefined },
  { language, networkAddress, device }: { language: Language; networkAddress: string; device: string | null },
) {
  const userId = await answered(deps, credential, { purpose: 'login', sessionId: null })
  const accessToken = await startSession(deps, {
    userId,
    isRemembered: rememberMe,
    device,
    networkAddress,
    isProven: true,
  })
  // Disabled since.
  if (!accessToken) throw new Problem('passkey_refused')
  return {
    success: true as const,
    ...(await tokenAnswer(deps, accessToken)),
    message: messageOf('logged_in', language),
  }
}
