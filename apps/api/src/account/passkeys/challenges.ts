import { and, eq, gt, isNull } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { Problem } from '../../platform/problem.ts'
import { passkeyChallenges } from './passkeys.table.ts'

/** Loaded with the first passkey: it would add a fifth to the time of every start. */
export const webAuthn = () => import('@simplewebauthn/server')

/** What a challenge is for, and the session that may answer it. */
export interface ChallengeUse {
  purpose: 'add' | 'confirm' | 'login'
  sessionId: string | null
}

export const challengeTimeout = 5 * 60_000

const hashOf = ({ secrets }: Deps, challenge: string) => secrets.hash('passkey-challenge', challenge)

export async function keepChallenge(deps: Deps, challenge: string, asked: ChallengeUse): Promise<void> {
  const expiresAt = new Date(deps.clock.now().getTime() + challengeTimeout)
  await deps.db.insert(passkeyChallenges).values({ hash: hashOf(deps, challenge), ...asked, expiresAt })
}

/** Whether this is an open challenge of that purpose and session. Asking uses it up. */
export async function takeChallenge(
  deps: Deps,
  challenge: string,
  { purpose, sessionId }: ChallengeUse,
): Promise<boolean> {
  const taken = await deps.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashOf(deps, challenge)),
        eq(passkeyChallenges.purpose, purpose),
        sessionId === null ? isNull(passkeyChallenges.sessionId) : eq(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.expiresAt, deps.clock.now()),
      ),
    )
    .returning({ hash: passkeyChallenges.hash })
  return taken.length === 1
}

/** Which site a passkey belongs to: the clinic's public address. */
export function relyingParty({ config }: Pick<Deps, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

const publicKey = 'public-key' as const

export const credentialsOf = (known: readonly { credentialId: string }[]) =>
  known.map(({ credentialId }) => ({ id: credentialId, type: publicKey }))

/** The library refuses by throwing, with a sentence for developers. */
export const refusedUnless = <Verified>(verifying: Promise<Verified>): Promise<Verified> =>
  verifying.catch((cause: unknown) => {
    throw new Problem('passkey_refused', { cause })
  })
